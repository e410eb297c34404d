import type { User } from '@lintel/contract/accounts/schema'
import { groupCode } from '@lintel/contract/rent/iban'
import { paymentReference } from '@lintel/contract/rent/payment-reference'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { formatDay } from '../../ui/text/dates.ts'
import { formatExactMoney } from '../../ui/text/money.ts'

/**
 * A message that asks a tenant for what is overdue, to be edited and sent by a person. The account is left out: tenants find it on
 * Money, with a notice of each change, and must not learn to trust an account in a message.
 * @param origin of the installation's URLs
 */
export function reminderText(
  { tenant, property, overdue, overdueSince, currency, leaseId }: Ledger,
  sender: Pick<User, 'firstName'>,
  origin: string,
): string {
  const since = overdueSince ? ` since ${formatDay(overdueSince)}` : ''
  return [
    `Hello ${tenant.firstName},`,
    `A friendly reminder: ${formatExactMoney(overdue, currency)} for “${property.title}” is overdue${since}.`,
    `What it is for and how to pay is on your page Money: ${origin}${urlOf('money')}\nPlease write this reference with it: ${groupCode(paymentReference(leaseId))}`,
    'If you have paid in the last few days, please ignore this. And if something is not right, just write to me.',
    `Best wishes\n${sender.firstName}`,
  ].join('\n\n')
}
