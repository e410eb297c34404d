import type { LedgerLine } from './schema.ts'

type NamedCharge = NonNullable<LedgerLine['charge']>
export type NamedLine = Pick<LedgerLine, 'kind' | 'charge' | 'payment' | 'isReversal'>

/** What a line of the ledger is about: 'Rent, December 2026', 'Payment', 'Reversed: Payment'. @param nameCharge names a charge */
export const nameLine = (line: NamedLine, nameCharge: (charge: NamedCharge) => string): string =>
  line.isReversal ? `Reversed: ${nameEntry(line, nameCharge)}` : nameEntry(line, nameCharge)

function nameEntry({ kind, charge, payment }: NamedLine, nameCharge: (charge: NamedCharge) => string): string {
  const name = charge ? nameCharge(charge) : null
  if (kind === 'write_off') return name ? `Written off: ${name}` : 'Written off'
  if (kind === 'allocation') return name ? `Credit used for: ${name}` : 'Credit used'
  if (kind === 'deposit') return 'Deposit'
  if (kind === 'refund') return 'Refund'
  if (kind === 'charge') return name ?? 'Charge'
  return PAYMENT_NAMES[payment?.kind ?? 'payment']
}

const PAYMENT_NAMES = {
  payment: 'Payment',
  credit: 'Credit from the owner',
  opening: 'Paid in advance, from before',
  handed_over: 'Credit taken over by the new owner',
}
