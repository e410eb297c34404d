import type { Charge, Ledger } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { failureText } from '../../../ui/text/failure-text.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { chargeName } from '../charge-words.ts'
import { chargesQuery } from '../data.ts'

export interface PaymentPurposeProps {
  ledger: Ledger
  chargeId: string | undefined
  error: string | undefined
  /** Undefined: what is due is paid, the oldest first. */
  onChoose: (charge: Charge | undefined) => void
}

/** What a payment is for: one of the charges with something open, or whatever is due. */
export function PaymentPurpose({ ledger: { leaseId }, chargeId, error, onChoose }: PaymentPurposeProps) {
  const { data: charges, error: failure } = useQuery(chargesQuery(leaseId))
  const open = charges?.filter(({ open, isReversed }) => open > 0 && !isReversed).reverse() ?? []
  return (
    <Field
      label="For"
      error={error}
      hint={failure && !charges ? failureText(failure).detail : chargeId && 'The rest pays what is due, oldest first.'}
    >
      <Select
        value={chargeId ?? ''}
        onChange={({ target }) => onChoose(open.find(({ id }) => id === target.value))}
        aria-busy={!charges && !failure}
      >
        <option value="">What is due, oldest first</option>
        {open.map((charge) => (
          <option key={charge.id} value={charge.id}>
            {chargeText(charge)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** 'Rent, December 2026: $750.00 open, due on Dec 1, 2026'. The label is last, since it is text of a user. */
function chargeText(charge: Charge): string {
  const { open, currency, dueOn, label } = charge
  const text = `${chargeName(charge)}: ${formatExactMoney(open, currency)} open, due on ${formatDay(dueOn)}`
  return label ? `${text} · ${label}` : text
}
