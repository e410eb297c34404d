import { day } from '@lintel/contract/dates'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import { sendSecurityNotice } from '../../../mail/email-limits.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { type DetailsChange, ownerEmail, tenantEmail } from './words.ts'

const detailsMail = z.object({
  userId: z.uuid(),
  /** The address at the time of the change: an intruder may change the owner's afterwards. */
  email: z.string(),
  isVerified: z.boolean(),
  /** For the owner; null for a tenant. */
  tenants: z.int().nullable(),
  change: z.enum(['given', 'changed', 'removed', 'handed_over']),
  ibanBefore: z.string().nullable(),
  ibanAfter: z.string().nullable(),
  changedOn: day,
})

/** Like emails about the security of an account: users can't switch it off, and the limit of other emails doesn't delay it. */
const DETAILS_MAIL: JobKind<z.output<typeof detailsMail>> = {
  kind: 'mail-payment-details',
  title: 'Email about changed payment details',
  input: detailsMail,
  priority: 'urgent',
}

type Addressed = Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>

/** Enqueues emails to the owner and to tenants, in the caller's transaction; none to those without an address. */
export async function enqueueDetailsMails(tx: Db, owner: Addressed, tenantIds: string[], change: DetailsChange) {
  const told = await enqueueTenantMails(tx, tenantIds, change)
  await enqueue(tx, DETAILS_MAIL, mailTo(owner, told, change))
}

/** Enqueues emails to tenants alone. @returns the number of tenants */
export async function enqueueTenantMails(tx: Db, tenantIds: string[], change: DetailsChange): Promise<number> {
  const tenants = await tx
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(isAnyOf(users.id, tenantIds))
  await enqueue(
    tx,
    DETAILS_MAIL,
    tenants.flatMap((tenant) => mailTo(tenant, null, change)),
  )
  return tenants.length
}

/** @param tenants for the owner the number of notified tenants; null for a tenant */
const mailTo = ({ id, email, emailVerifiedAt }: Addressed, tenants: number | null, change: DetailsChange) =>
  email ? [{ userId: id, email, isVerified: emailVerifiedAt !== null, tenants, ...change }] : []

export const paymentDetailsJobs = ({ mailer, formatFor, log }: AppContext): JobHandler[] => [
  defineJob({
    ...DETAILS_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { userId, email, isVerified, tenants, ...change }, jobId) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId))
      if (!user || user.disabledAt) return
      const format = formatFor(user)
      const text = tenants === null ? tenantEmail(change, format) : ownerEmail(change, tenants, format)
      const isSent = await sendSecurityNotice(tx, mailer, jobId, { id: userId, email, isVerified }, text)
      if (!isSent) log.warn({ mail: jobId }, 'a mail to an address that is not verified was left out: it got too many')
    },
  }),
]
