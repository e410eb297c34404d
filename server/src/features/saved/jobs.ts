import { SAVED } from '@lintel/contract/saved/tags'
import { and, count, desc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { runCommand } from '../../events/run-command.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { sendOrHold } from '../../mail/email-limits.ts'
import { getsEmail } from '../accounts/filters.ts'
import { users } from '../accounts/table.ts'
import { PROPERTY_CHANGED } from '../properties/job-kinds.ts'
import { properties } from '../properties/table.ts'
import { alertEmail, MAILED_MAX } from './emails.ts'
import { matchProperty } from './match-property.ts'
import { sweepSharedLists } from './property-commands.ts'
import { foundProperties } from './table.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Homes that are published within this time come in one email. */
const GATHER_MS = 15_000
/** Users whose emails one run of the task enqueues. */
const DUE_MAX = 10_000

/** Emails a user the homes that are due. */
export const ALERT_MAIL: JobKind<{ userId: string }> = {
  kind: 'mail-saved-search',
  title: 'Email about homes that saved searches found',
  input: z.object({ userId: z.uuid() }),
  key: ({ userId }) => userId,
}

export const savedJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...PROPERTY_CHANGED,
    // Has its own transaction, so that changes are published after its commit. A second run finds nothing new.
    run: (_tx, { propertyId }) =>
      runCommand(context, async (tx, happened) => {
        const matches = await matchProperty(tx, propertyId, new Date(), context.settings.timeZone)
        for (const { userId } of matches) happened.touchOwn(userId, SAVED)
        const atOnce = matches.filter(({ isAtOnce }) => isAtOnce).map(({ userId }) => ({ userId }))
        await enqueue(tx, ALERT_MAIL, atOnce, { delayMs: GATHER_MS })
      }),
  }),

  defineJob({
    ...ALERT_MAIL,
    limit: REMOTE_LIMIT,
    run: (tx, { userId }, jobId) => sendAlert(tx, context, userId, jobId),
  }),
]

async function sendAlert(tx: Db, { mailer, settings }: AppContext, userId: string, jobId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  const isDue = and(eq(foundProperties.userId, userId), lte(foundProperties.dueAt, new Date()))
  const isListed = and(isDue, eq(properties.isPublished, true))
  const found = tx
    .select({
      id: properties.id,
      title: properties.title,
      city: properties.city,
      priceCents: properties.priceCents,
      currency: properties.currency,
      formerCents: foundProperties.formerCents,
    })
    .from(foundProperties)
    .innerJoin(properties, eq(properties.id, foundProperties.propertyId))
    .where(isListed)
  const rows = await found.orderBy(desc(foundProperties.createdAt), desc(foundProperties.id)).limit(MAILED_MAX)
  const [total] = await tx
    .select({ count: count() })
    .from(foundProperties)
    .innerJoin(properties, eq(properties.id, foundProperties.propertyId))
    .where(isListed)
  await tx.update(foundProperties).set({ dueAt: null }).where(isDue)
  if (!getsEmail(user) || rows.length === 0) return
  const token = unsubscribeToken(settings.sessionSecret, userId)
  const email = alertEmail(rows, total?.count ?? rows.length, user.locale ?? 'en-US', token)
  await sendOrHold(tx, mailer, jobId, user, email)
}

export const savedTasks = ({ db }: AppContext): ScheduledTask[] => [
  {
    name: 'email what saved searches found',
    every: 'minute',
    run: (now) =>
      db.transaction(async (tx) => {
        const due = await tx
          .selectDistinct({ userId: foundProperties.userId })
          .from(foundProperties)
          .where(lte(foundProperties.dueAt, now))
          .limit(DUE_MAX)
        await enqueue(tx, ALERT_MAIL, due)
      }),
  },
  { name: 'delete shared lists that have ended', every: 'hour', run: (now) => sweepSharedLists(db, now) },
]
