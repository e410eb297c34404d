import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { currentInstant, id, instant } from '../db/columns.ts'

/** An email that waits for the digest. */
export type HeldEmail = {
  /** The account that it is for. */
  userId: string
  subject: string
  link: { label: string; path: string }
}

/**
 * Counts emails to an address, to limit them. A row is locked while an email is sent. Rows whose address has a space count emails to
 * unverified addresses: `to` an address, `by` an account, `by all`.
 */
export const emailLimits = pgTable(
  'email_limits',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    /** When emails of the last hour were sent, oldest first. */
    sentAt: instant('sent_at').array().notNull().default(sql`'{}'`),
    /** When security notices of the last hour were sent; `sentAt` has them, too. Of a counter, what it counted in the last day. */
    securitySentAt: instant('security_sent_at').array().notNull().default(sql`'{}'`),
    /** Emails that the next digest lists. */
    held: jsonb('held').$type<HeldEmail[]>().notNull().default([]),
    /** How many more the next digest counts without listing them. */
    heldMore: integer('held_more').notNull().default(0),
    changedAt: currentInstant('changed_at'),
  },
  (t) => [
    index('email_limits_by_change').on(t.changedAt),
    check('an_email_limit_has_a_lower_case_address', sql`${t.address} = lower(${t.address})`),
    check('held_emails_never_fall_below_zero', sql`${t.heldMore} >= 0`),
  ],
)

/** Emails that the mail server refused for good. Addresses that bounce later, by a message to the sender, are not known. */
export const bouncedEmails = pgTable(
  'bounced_emails',
  {
    id: id(),
    address: text('address').notNull(),
    /** The mail server's reply code, 500 to 599 (RFC 5321). */
    code: smallint('code').notNull(),
    at: currentInstant('at'),
  },
  (t) => [index('bounced_emails_newest').on(t.at, t.id)],
)

export type BouncedEmailRow = typeof bouncedEmails.$inferSelect
