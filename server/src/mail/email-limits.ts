import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/many.ts'
import { onlyRow } from '../db/only-row.ts'
import { enqueue } from '../jobs/jobs.ts'
import { readableAddress } from './addresses.ts'
import { deliver } from './deliver.ts'
import { DIGEST_MAIL, digestEmail } from './digest.ts'
import type { Email, Recipient, Verified } from './email.ts'
import type { Mailer } from './mailer.ts'
import { emailLimits, type HeldEmail } from './table.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Emails an hour to one address, whatever the account; further ones wait for the digest. */
export const EMAILS_PER_HOUR = 20
/** Security notices are sent at once beyond that limit, up to this number. */
export const SECURITY_NOTICES_PER_HOUR = 5
/**
 * Emails to unverified addresses within a day. Further ones are not sent. `address`: to one address.
 * `account`: caused by one account, without invitations. `invitations`: by all accounts. `installation`: all of them.
 */
export const UNVERIFIED_PER_DAY = { address: 5, account: 10, invitations: 1_000, installation: 5_000 }
/** Emails that a digest lists; of further ones it has the number. */
export const HELD_MAX = 50

type Limit = Pick<typeof emailLimits.$inferSelect, 'address' | 'sentAt' | 'securitySentAt' | 'held' | 'heldMore'>

/** Sends an email, or keeps it for the digest. Everything waits while a digest is due, so that the digest gets its turn. */
export async function sendOrHold(
  tx: Db,
  mailer: Mailer,
  jobId: string,
  recipient: Recipient & Verified & { id: string },
  email: Email,
): Promise<void> {
  const limit = await lockLimit(tx, recipient.email)
  if (isReached(limit) || limit.held.length > 0) return hold(tx, limit, recipient.id, email)
  await deliver(tx, mailer, jobId, recipient, email)
  await recordSent(tx, limit)
}

/**
 * Sends an email of fixed text about the security of an account. It names no user.
 * @param recipient.isVerified whether the address belongs to the account's user
 * @returns false when it was left out
 */
export async function sendSecurityNotice(
  tx: Db,
  mailer: Mailer,
  jobId: string,
  { id, email: address, isVerified }: { id: string; email: string; isVerified: boolean },
  email: Email,
): Promise<boolean> {
  if (!isVerified) return sendToUnverified(tx, mailer, jobId, { address, causedBy: id }, email)
  const limit = await lockLimit(tx, address)
  if (limit.securitySentAt.length >= SECURITY_NOTICES_PER_HOUR) await hold(tx, limit, id, email)
  else {
    await deliver(tx, mailer, jobId, { email: address }, email)
    await recordSent(tx, { ...limit, securitySentAt: [...limit.securitySentAt, new Date()] })
  }
  return true
}

/**
 * Sends an email of fixed text with a link that the account needs now. The caller limits these; they count towards the limit of
 * the others.
 */
export async function sendLink(
  tx: Db,
  mailer: Mailer,
  jobId: string,
  { email: address }: Verified,
  email: Email,
): Promise<void> {
  const limit = await lockLimit(tx, address)
  await deliver(tx, mailer, jobId, { email: address }, email)
  await recordSent(tx, limit)
}

/** Sends the emails that were held for a locked address, in one. Of several accounts with it, none is named. */
export async function sendDigest(
  tx: Db,
  mailer: Mailer,
  jobId: string,
  limit: Limit,
  [first, ...others]: (Recipient & Verified & { id: string })[],
): Promise<void> {
  const held = limit.held.filter(({ userId }) => [first, ...others].some((receiver) => receiver?.id === userId))
  const recipient = others.length > 0 ? { email: limit.address } : first
  if (recipient) await deliver(tx, mailer, jobId, recipient, digestEmail(held, limit.heldMore))
  await recordSent(tx, { ...limit, held: [], heldMore: 0 })
}

type Counter = { name: string; max: number }

/**
 * Sends a link that verifies the address, or a notice, to an unverified address. It may be a stranger's, so the text is fixed and names no
 * user.
 * @param recipient.causedBy id of the account
 * @returns false when it was left out, since the address, the account or the installation has reached its limit today
 */
export const sendToUnverified = (
  tx: Db,
  mailer: Mailer,
  jobId: string,
  { address, causedBy }: { address: string; causedBy: string },
  email: Email,
): Promise<boolean> =>
  sendWithin(tx, mailer, jobId, address, { name: `by ${causedBy}`, max: UNVERIFIED_PER_DAY.account }, email)

/**
 * Sends an invitation. The address may be anybody's, so the text is fixed and names no one. It doesn't count for the account that
 * invites, which needs its own link and notices.
 * @returns false when it was left out, since the address or the installation has had its number today
 */
export const sendInvitation = (
  tx: Db,
  mailer: Mailer,
  jobId: string,
  address: string,
  email: Email,
): Promise<boolean> => sendWithin(tx, mailer, jobId, address, ALL_INVITATIONS, email)

const ALL_INVITATIONS: Counter = { name: 'invitations by all', max: UNVERIFIED_PER_DAY.invitations }

/** No other function sends to an unverified address. @param kind the counter of this kind of email */
async function sendWithin(
  tx: Db,
  mailer: Mailer,
  jobId: string,
  address: string,
  kind: Counter,
  email: Email,
): Promise<boolean> {
  const limit = await lockLimit(tx, address)
  const counters = [
    { name: `to ${limit.address}`, max: UNVERIFIED_PER_DAY.address },
    kind,
    { name: 'by all', max: UNVERIFIED_PER_DAY.installation },
  ]
  for (const { name, max } of counters) if ((await countToday(tx, name)) >= max) return false
  await deliver(tx, mailer, jobId, { email: address }, email)
  await recordSent(tx, limit)
  // Last, since they lock the counters, and a mail server may take its time. Those sent meanwhile, one for each slot, may be too many.
  for (const { name } of counters) await countOne(tx, name)
  return true
}

/** The times of the last day, of the counter's row. No address has a space. */
const ofToday = () =>
  sql`array(select at from unnest(${emailLimits.securitySentAt}) as at where at > ${new Date(Date.now() - DAY_MS)}::timestamptz)`

async function countToday(tx: Db, name: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`cardinality(${ofToday()})` })
    .from(emailLimits)
    .where(eq(emailLimits.address, name))
  return row?.count ?? 0
}

async function countOne(tx: Db, name: string): Promise<void> {
  const now = new Date()
  await tx
    .insert(emailLimits)
    .values({ address: name, securitySentAt: [now], changedAt: now })
    .onConflictDoUpdate({
      target: emailLimits.address,
      set: { securitySentAt: sql`${ofToday()} || excluded.security_sent_at`, changedAt: now },
    })
}

/** Locks the counter of an address until the end of the transaction. */
export async function lockLimit(tx: Db, address: string): Promise<Limit> {
  const key = sql`lower(${readableAddress(address) ?? address}::text)`
  await tx.insert(emailLimits).values({ address: key }).onConflictDoNothing()
  const row = onlyRow(await tx.select().from(emailLimits).where(eq(emailLimits.address, key)).for('update'))
  return {
    ...row,
    sentAt: row.sentAt.filter(isWithin(HOUR_MS)),
    securitySentAt: row.securitySentAt.filter(isWithin(HOUR_MS)),
  }
}

/** @returns when an email may be sent again; a time in the past when one may be sent now */
export function nextSendAt({ sentAt }: Pick<Limit, 'sentAt'>): Date {
  const blocking = sentAt.at(-EMAILS_PER_HOUR)
  return new Date(sentAt.length >= EMAILS_PER_HOUR && blocking ? blocking.getTime() + HOUR_MS : 0)
}

export const isReached = (limit: Pick<Limit, 'sentAt'>): boolean => nextSendAt(limit) > new Date()

/** Records that an email was sent to a locked address. */
export async function recordSent(tx: Db, { address, ...limit }: Limit): Promise<void> {
  const now = new Date()
  await tx
    .update(emailLimits)
    .set({ ...limit, sentAt: [...limit.sentAt, now], changedAt: now })
    .where(eq(emailLimits.address, address))
}

/** Deletes the rows of addresses that got nothing for a day. */
export async function sweepEmailLimits(db: Db, now: Date): Promise<void> {
  const isOld = lt(emailLimits.changedAt, new Date(now.getTime() - DAY_MS))
  await deleteInBatches(db, emailLimits, and(isOld, sql`held = '[]'`))
}

async function hold(tx: Db, limit: Limit, userId: string, { subject, link }: Email): Promise<void> {
  const isListed = limit.held.length < HELD_MAX
  const entry: HeldEmail = { userId, subject: subject.slice(0, 300), link }
  await tx
    .update(emailLimits)
    .set({
      held: isListed ? [...limit.held, entry] : limit.held,
      heldMore: limit.heldMore + (isListed ? 0 : 1),
      changedAt: new Date(),
    })
    .where(eq(emailLimits.address, limit.address))
  await enqueue(tx, DIGEST_MAIL, [{ address: limit.address }], { runAt: nextSendAt(limit) })
}

const isWithin = (durationMs: number) => (instant: Date) => instant.getTime() > Date.now() - durationMs
