import { fullName } from '@lintel/contract/names'
import { remainder97 } from '@lintel/contract/rent/iban'

/** Long enough ago that no page warns of a change. */
const CHANGED_DAYS_AGO = 200
const DAY_MS = 24 * 60 * 60 * 1000
/** German bank codes never begin with 0: no bank has this one, so money can't be sent there. */
const NO_BANK = '00000000'

type Owner = { id: string; firstName: string; lastName: string }

/** How tenants pay an owner of the demo. @param index of the owner: their account's number */
export const demoPaymentDetails = (owner: Owner, index: number, now: Date) => ({
  ownerId: owner.id,
  instructions: 'By standing order before the first of the month, please, with the reference below.',
  accountHolder: fullName(owner),
  iban: demoIban(index),
  bank: 'Lintel demo (no real account)',
  version: 1,
  changedAt: new Date(now.getTime() - CHANGED_DAYS_AGO * DAY_MS),
})

/** An IBAN with right check digits, at a bank that does not exist. */
export function demoIban(index: number): string {
  const account = `${NO_BANK}${String(index + 1).padStart(10, '0')}`
  const check = 98 - remainder97(`${account}DE00`)
  return `DE${String(check).padStart(2, '0')}${account}`
}
