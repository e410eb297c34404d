import { MESSAGES } from '@lintel/contract/messages/tags'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { runCommand } from '../../events/run-command.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { sendOrHold } from '../../mail/email-limits.ts'
import { getsEmail } from '../accounts/filters.ts'
import { users } from '../accounts/table.ts'
import { noticeEmail, reminderEmail } from './emails.ts'
import { findLoneNotice } from './notices/lone.ts'
import { isMuted } from './notices/muted.ts'
import { RENAME_IN_NOTICES, renameInNotices } from './notices/rename.ts'
import { findReminders, listUnreadFrom, type Reminder } from './reminders.ts'
import { inboxes, messages } from './table.ts'

/** Emails a notice to its receiver. */
export const NOTICE_MAIL: JobKind<{ messageId: string }> = {
  kind: 'mail-notice',
  title: 'Email about a decision or another event',
  input: z.object({ messageId: z.uuid() }),
}

/** Emails a notice that is in no thread, since it has no sender. */
export const LONE_NOTICE_MAIL: JobKind<{ eventId: string; receiverId: string; as: string }> = {
  kind: 'mail-lone-notice',
  title: 'Email with a notice that has no sender',
  input: z.object({ eventId: z.uuid(), receiverId: z.uuid(), as: z.string() }),
}

/** Emails a user that messages wait for them. */
const REMINDER_MAIL: JobKind<Reminder> = {
  kind: 'mail-reminder',
  title: 'Email about unread messages',
  input: z.object({ userId: z.uuid(), at: z.iso.datetime() }),
}

export const messageJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...NOTICE_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { messageId }, jobId) {
      const { mailer, formatFor } = context
      const [found] = await tx
        .select({ notice: messages, receiver: users })
        .from(messages)
        .innerJoin(users, eq(users.id, messages.receiverId))
        .where(eq(messages.id, messageId))
      if (!found || !getsEmail(found.receiver)) return
      if (await isMuted(tx, found.receiver.id, found.notice.notice)) return
      await sendOrHold(tx, mailer, jobId, found.receiver, noticeEmail(found.notice, formatFor(found.receiver)))
    },
  }),

  defineJob({
    ...LONE_NOTICE_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { eventId, receiverId, as }, jobId) {
      const { mailer, formatFor } = context
      const [receiver] = await tx.select().from(users).where(eq(users.id, receiverId))
      const notice = await findLoneNotice(tx, eventId, as)
      if (!notice || !getsEmail(receiver) || (await isMuted(tx, receiverId, notice.notice))) return
      await sendOrHold(tx, mailer, jobId, receiver, noticeEmail(notice, formatFor(receiver)))
    },
  }),

  defineJob({
    ...REMINDER_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, reminder, jobId) {
      const [found] = await tx
        .select({ remindedAt: inboxes.remindedAt, receiver: users })
        .from(inboxes)
        .innerJoin(users, eq(users.id, inboxes.userId))
        .where(eq(inboxes.userId, reminder.userId))
      // A later reminder, found while mail could not be sent, covers all that this one does.
      const isLatest = found?.remindedAt?.toISOString() === reminder.at
      const receiver = found?.receiver
      if (!getsEmail(receiver) || !isLatest) return
      const from = await listUnreadFrom(tx, reminder)
      if (from.length === 0) return
      await sendOrHold(tx, context.mailer, jobId, receiver, reminderEmail(from))
    },
  }),

  defineJob({
    ...RENAME_IN_NOTICES,
    // Has its own transaction, so that changes are published after its commit. A second run changes nothing.
    run: (_tx, { userId }) =>
      runCommand(context, async (tx, happened) => {
        for (const readerId of await renameInNotices(tx, userId)) happened.touchOwn(readerId, MESSAGES)
      }),
  }),
]

export const messageTasks = ({ db }: AppContext): ScheduledTask[] => [
  {
    name: 'remind of unread messages',
    every: 'minute',
    run: (now) => db.transaction(async (tx) => enqueue(tx, REMINDER_MAIL, await findReminders(tx, now))),
  },
]
