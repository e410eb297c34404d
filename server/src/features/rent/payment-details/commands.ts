import type { Actor } from '@lintel/contract/actor'
import { lastFour } from '@lintel/contract/rent/iban'
import type { PaymentDetails, PaymentDetailsForm } from '@lintel/contract/rent/payment-details'
import { PAYMENT_DETAILS, RENT } from '@lintel/contract/rent/tags'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { dayIn } from '../../../format/days.ts'
import { requireConfirmation } from '../../accounts/confirmation/commands.ts'
import { users } from '../../accounts/table.ts'
import { paymentDetailsChanged } from '../events.ts'
import { findOwner } from '../start/queries.ts'
import { paymentDetails } from '../table.ts'
import { enqueueDetailsMails } from './jobs.ts'
import { detailsOf, FIELDS, findPaymentDetails, tenantsToTell } from './queries.ts'
import { encodeEnd } from './words.ts'

/**
 * Sets how the tenants of an owner pay. Each tenant concerned gets a notice and an email; the owner gets an email, and a notice when an
 * agent did it. A call without changes sends nothing.
 * @param version of the details as read, as in If-Match; null to change any version
 * @param confirmedAt when the actor last gave their password
 * @throws not_found (no user, or not an owner), stale (changed since), password_needed (the password was not given lately)
 */
export function changePaymentDetails(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>,
  actor: Actor,
  ownerId: string,
  given: PaymentDetailsForm,
  version: number | null,
  confirmedAt: Date | null,
): Promise<void> {
  return runCommand(context, async (tx, happened) => {
    await findOwner(tx, actor, ownerId)
    const owner = await lockOwner(tx, ownerId)
    const row = await findPaymentDetails(tx, owner.id)
    if (version !== null && version !== (row?.version ?? 0))
      throw new Refusal('stale', 'How to pay was changed after you opened it. Open it again to see the change')
    const after = complete(given)
    if (FIELDS.every((field) => (row?.[field] ?? null) === after[field])) return
    requireConfirmation(confirmedAt)
    const now = new Date()
    const values = { ...after, version: (row?.version ?? 0) + 1, changedAt: now }
    await tx
      .insert(paymentDetails)
      .values({ ownerId: owner.id, ...values })
      .onConflictDoUpdate({ target: paymentDetails.ownerId, set: values })
    const told = (await tenantsToTell(tx, owner.id, now)).map(({ id }) => id)
    const change = {
      ...describeChange(detailsOf(row), detailsOf(after)),
      changedOn: dayIn(context.settings.timeZone, now),
    }
    const [ibanBefore, ibanAfter] = [encodeEnd(change.ibanBefore), encodeEnd(change.ibanAfter)]
    happened.add(paymentDetailsChanged, actor, {
      id: owner.id,
      personId: owner.id,
      landlordId: owner.id,
      recipients: told,
      data: { ...change, ibanBefore, ibanAfter },
    })
    happened.touch([owner.id, ...told], RENT, PAYMENT_DETAILS)
    await enqueueDetailsMails(tx, owner, told, change)
  })
}

/** Before the row of the details, which may not be there yet. An account is deleted before or after. @throws not_found */
async function lockOwner(tx: Db, ownerId: string) {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for('no key update')
  if (!owner || owner.deletedAt) throw notFound('Owner')
  return owner
}

const complete = (given: PaymentDetailsForm): PaymentDetails => ({
  instructions: given.instructions ?? null,
  accountHolder: given.accountHolder ?? null,
  iban: given.iban ?? null,
  bic: given.bic ?? null,
  accountNumber: given.accountNumber ?? null,
  bank: given.bank ?? null,
})

/** The change as notices and emails tell it: they name the last four characters of an IBAN. */
function describeChange(before: PaymentDetails | null, after: PaymentDetails | null) {
  const change = !before ? ('given' as const) : after ? ('changed' as const) : ('removed' as const)
  const endOf = (details: PaymentDetails | null) => (details?.iban ? lastFour(details.iban) : null)
  return { change, ibanBefore: endOf(before), ibanAfter: endOf(after) }
}
