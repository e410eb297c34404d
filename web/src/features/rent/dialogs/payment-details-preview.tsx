import { compactCode, ibanFault } from '@lintel/contract/rent/iban'
import type { PaymentDetails } from '@lintel/contract/rent/payment-details'
import { paymentReference } from '@lintel/contract/rent/payment-reference'
import { PaymentFacts } from '../payment-facts.tsx'

/** Of no lease. */
const SAMPLE = paymentReference('00000000-0000-7000-8000-000000000000')

/** What tenants will see of what is typed, with a sample of a reference; nothing while nothing is typed. */
export function PaymentDetailsPreview({ values }: { values: Record<keyof PaymentDetails, string> }) {
  const typed = (name: keyof PaymentDetails) => values[name].trim() || null
  const iban = compactCode(values.iban)
  const details = {
    instructions: typed('instructions'),
    accountHolder: typed('accountHolder'),
    iban: iban && ibanFault(iban) === null ? iban : null,
    bic: compactCode(values.bic) || null,
    accountNumber: typed('accountNumber'),
    bank: typed('bank'),
  }
  if (Object.values(details).every((value) => value === null)) return null
  return (
    <section aria-label="What tenants see" className="space-y-4 rounded-md bg-surface-sunken p-4">
      <h3 className="font-medium text-ink-muted text-sm">What tenants see</h3>
      <PaymentFacts details={details} reference={SAMPLE} amount={0} currency="" isSample />
    </section>
  )
}
