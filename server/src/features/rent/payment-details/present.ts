import { addDays } from '@lintel/contract/calendar'
import type { LeasePaymentDetails, OwnerPaymentDetails } from '@lintel/contract/rent/payment-details'
import { paymentReference } from '@lintel/contract/rent/payment-reference'
import { dayIn } from '../../../format/days.ts'
import { presentPerson } from '../../accounts/present.ts'
import { detailsOf, type LedgerDetails, type OwnDetails } from './queries.ts'

/** How long tenants are warned of a change. */
const RECENT_DAYS = 30

export const presentOwnDetails = ({ row, tenants }: OwnDetails): OwnerPaymentDetails => ({
  details: detailsOf(row),
  version: row?.version ?? 0,
  changedAt: row?.changedAt.toISOString() ?? null,
  tenants,
})

/** For the tenant of a ledger, to whom another owner means another account. */
export function presentLedgerDetails({ ledger, owner, row, cameOn }: LedgerDetails, now: Date): LeasePaymentDetails {
  const details = detailsOf(row)
  const givenOn = row && dayIn(ledger.timeZone, row.changedAt)
  const changedOn = givenOn && cameOn && cameOn > givenOn ? cameOn : givenOn
  return {
    owner: presentPerson(owner),
    reference: paymentReference(ledger.leaseId),
    details,
    changedOn,
    isChangedLately: changedOn !== null && changedOn > addDays(dayIn(ledger.timeZone, now), -RECENT_DAYS),
  }
}
