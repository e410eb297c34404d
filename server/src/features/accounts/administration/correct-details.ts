import type { DetailsCorrection } from '@lintel/contract/accounts/administration-schema'
import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { requireConfirmation } from '../confirmation/commands.ts'
import { addressToStore } from '../email/address-to-store.ts'
import { enqueueVerification } from '../email/jobs.ts'
import { aboutAccount, detailsCorrected } from '../events.ts'
import { touchDetails } from '../profile/touch-details.ts'
import { type UserRow, users } from '../table.ts'
import { lockAdministered } from './lock-administered.ts'

/**
 * Corrects the name, email or phone of a tenant or owner, who gets a notice, and an email to the former address. A new address is not
 * verified: it gets a link, which works for the signed-in user alone. A call without changes sends nothing.
 * @param version the account's `updatedAt` as read; null to change any version
 * @param confirmedAt when the actor last gave their password
 * @throws as `lockAdministered`; stale (changed since), invalid (the domain of the address), password_needed (another address, and
 *   the password was not given lately)
 */
export function correctDetails(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  id: string,
  given: DetailsCorrection,
  version: string | null,
  confirmedAt: Date | null,
): Promise<UserRow> {
  return runCommand(context, async (tx, happened) => {
    const before = await lockAdministered(tx, actor, id)
    if (version !== null && version !== before.updatedAt.toISOString())
      throw new Refusal('stale', 'This account was changed after you opened it')
    const changes = given.email ? { ...given, email: addressToStore(given.email) } : given
    const fields = changedFields(before, { ...before, ...changes })
    if (fields.length === 0) return before
    const isNewAddress = fields.includes('email')
    if (isNewAddress) requireConfirmation(confirmedAt)
    const emailEnteredBy = isNewAddress ? actor.id : before.emailEnteredBy
    const after = onlyRow(
      await tx
        .update(users)
        .set({ ...changes, emailEnteredBy })
        .where(eq(users.id, id))
        .returning(),
    )
    if (isNewAddress) await enqueueVerification(tx, after)
    const mailTo = before.emailVerifiedAt ? { mailTo: before } : {}
    happened.add(detailsCorrected, actor, { ...aboutAccount(before), data: { fields }, ...mailTo })
    await touchDetails(tx, happened, before, after)
    return after
  })
}

function changedFields(before: UserRow, after: UserRow) {
  const isChanged = (...columns: (keyof UserRow)[]) => columns.some((column) => before[column] !== after[column])
  return [
    ...(isChanged('firstName', 'lastName') ? (['name'] as const) : []),
    ...(isChanged('email') ? (['email'] as const) : []),
    ...(isChanged('phone') ? (['phone'] as const) : []),
  ]
}
