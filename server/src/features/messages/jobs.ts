import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { addJobs, type JobKind, type Work, work } from '../../jobs/jobs.ts'
import type { Round } from '../../jobs/schedule.ts'
import { users } from '../accounts/table.ts'
import { noticeLetter, reminderLetter } from './letters.ts'
import { findReminders, listUnreadFrom, type Reminder } from './reminders.ts'
import { inboxes, messages } from './table.ts'

/** A notice is to be sent by mail too. */
export const NOTICE_MAIL: JobKind<{ messageId: string }> = {
  name: 'mail-notice',
  data: z.object({ messageId: z.uuid() }),
}

const REMINDER_MAIL: JobKind<Reminder> = {
  name: 'mail-reminder',
  data: z.object({ userId: z.uuid(), at: z.iso.datetime() }),
}

export const messageWorks = ({ mailer, formatFor }: AppContext): Work[] => [
  work(
    NOTICE_MAIL,
    async (tx, { messageId }, jobId) => {
      const [found] = await tx
        .select({ notice: messages, receiver: users })
        .from(messages)
        .innerJoin(users, eq(users.id, messages.receiverId))
        .where(eq(messages.id, messageId))
      if (!found?.receiver.email) return
      const receiver = { ...found.receiver, email: found.receiver.email }
      await mailer.send(jobId, receiver, noticeLetter(found.notice, formatFor(receiver)))
    },
    { waits: true },
  ),

  work(
    REMINDER_MAIL,
    async (tx, reminder, jobId) => {
      const [found] = await tx
        .select({ remindedAt: inboxes.remindedAt, receiver: users })
        .from(inboxes)
        .innerJoin(users, eq(users.id, inboxes.userId))
        .where(eq(inboxes.userId, reminder.userId))
      // A later reminder, come while mail could not be sent, says all that this one would.
      const isLatest = found?.remindedAt?.toISOString() === reminder.at
      if (!found?.receiver.email || !isLatest) return
      const from = await listUnreadFrom(tx, reminder)
      if (from.length === 0) return
      await mailer.send(jobId, { ...found.receiver, email: found.receiver.email }, reminderLetter(from))
    },
    { waits: true },
  ),
]

export const messageRounds = ({ db }: AppContext): Round[] => [
  {
    name: 'reminders of unread messages',
    every: 'minute',
    run: (now) => db.transaction(async (tx) => addJobs(tx, REMINDER_MAIL, await findReminders(tx, now))),
  },
]
