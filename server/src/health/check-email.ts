import { gt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { describeNetworkError } from '../errors/network-error.ts'
import type { Mailer } from '../mail/mailer.ts'
import { bouncedEmails } from '../mail/table.ts'
import { failed, type HealthCheck, ok, warning } from './finding.ts'
import { isSet, type SettingInForce } from './settings-in-force.ts'

const PART = 'Email'
const COUNTED_MAX = 100

/** Whether the mail server accepts our sign-in, and how many emails it refused for good. */
export const emailCheck = (db: Db, mailer: Mailer, settings: SettingInForce[]): HealthCheck => ({
  part: PART,
  async run() {
    if (!isSet(settings, 'SMTP_URL'))
      return [
        warning(
          PART,
          'Email is written to the folder outbox of DATA_DIR, and reaches nobody.',
          'Set SMTP_URL, and MAIL_FROM to an address that this mail server may send for.',
        ),
      ]
    return [await checkServer(mailer), ...(await checkBounces(db))]
  },
})

async function checkServer(mailer: Mailer) {
  try {
    await mailer.check()
    return ok(PART, 'The mail server accepts email.')
  } catch (error) {
    return failed(
      PART,
      `The mail server could not be used: ${describeNetworkError(error)}.`,
      'Check SMTP_URL and the mail server. Emails wait, and are tried again for two days.',
    )
  }
}

async function checkBounces(db: Db) {
  const recent = db
    .select({ id: bouncedEmails.id })
    .from(bouncedEmails)
    .where(gt(bouncedEmails.at, sql`current_instant() - interval '7 days'`))
    .limit(COUNTED_MAX)
    .as('recent')
  const count = await db.$count(recent)
  if (count === 0) return []
  const many =
    count === COUNTED_MAX ? `${count} or more emails were` : count === 1 ? 'One email was' : `${count} emails were`
  return [
    warning(
      PART,
      `${many} refused for good in the last 7 days.`,
      'Look at the addresses on the System page: people may have mistyped theirs. If all are refused, check MAIL_FROM and the SPF and DKIM records of its domain.',
    ),
  ]
}
