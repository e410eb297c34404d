import type { NewLease } from '@lintel/contract/leases/creation-schema'
import { fromCents, toCents } from '@lintel/contract/money'
import { requireAmounts } from '../../../errors/amounts.ts'
import { dayIn } from '../../../format/days.ts'
import type { PropertyRow } from '../../properties/table.ts'

type Property = Pick<PropertyRow, 'currency' | 'priceCents' | 'timeZone'>
type Terms = Pick<NewLease, 'monthlyRent' | 'securityDeposit'>

/** Rent and deposit in minor units. @throws invalid (an amount that the home's currency hasn't) */
export function readTerms({ currency, priceCents }: Property, { monthlyRent, securityDeposit }: Terms) {
  requireAmounts(currency, { monthlyRent, securityDeposit })
  const rentCents = monthlyRent === undefined ? priceCents : toCents(monthlyRent, currency)
  return {
    rentCents,
    depositCents: securityDeposit === undefined ? rentCents : toCents(securityDeposit, currency),
  }
}

/** The state of a lease that is not cancelled. */
export function stateOn({ timeZone }: Pick<Property, 'timeZone'>, startsOn: string, endsOn: string, now: Date) {
  const today = dayIn(timeZone, now)
  if (endsOn < today) return 'ended'
  return startsOn <= today ? 'current' : 'upcoming'
}

export const amountsOf = ({ currency }: Property, { rentCents, depositCents }: ReturnType<typeof readTerms>) => ({
  monthlyRent: fromCents(rentCents, currency),
  securityDeposit: fromCents(depositCents, currency),
})
