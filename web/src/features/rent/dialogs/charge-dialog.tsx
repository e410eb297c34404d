import { zodResolver } from '@hookform/resolvers/zod'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { type Ledger, newChargeSchema } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS, ONE_OFF_KINDS } from '@lintel/contract/rent/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClientId } from '../../../api/client-id.ts'
import { InputField, SelectField } from '../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { useAddCharge } from '../data.ts'
import { positiveIn } from './amounts.ts'
import { RetryableFailure } from './retryable-failure.tsx'

/** Charges a tenant something once. */
export default function ChargeDialog({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) {
  const { leaseId, currency, tenant, today } = ledger
  const add = useAddCharge(leaseId)
  const clientId = useClientId()
  const [resolver] = useState(() =>
    zodResolver(newChargeSchema.omit({ clientId: true }).extend({ amount: positiveIn(currency) })),
  )
  const form = useForm({
    resolver,
    defaultValues: { kind: 'repair' as const, label: '', amount: '', dueOn: today },
  })
  return (
    <DialogForm
      size="md"
      title="Add a charge"
      description={`${isolated(fullName(tenant))} owes it from then on, and sees it with its label.`}
      form={form}
      submit={(values) => add.mutateAsync({ ...values, clientId })}
      onClose={onClose}
      toast={({ amount, dueOn }) => ({
        title: 'Charged',
        description: `${formatExactMoney(amount, currency)}, due on ${formatDay(dueOn)}.`,
      })}
      failure={<RetryableFailure error={add.error} />}
      action={{ label: 'Charge', pendingLabel: 'Charging...' }}
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="kind"
          label="What for"
          options={ONE_OFF_KINDS.map((kind) => [kind, CHARGE_KINDS[kind].word])}
        />
        <InputField form={form} name="label" label="Label" optional />
        <MoneyField form={form} name="amount" label="Amount" currency={currency} />
        <InputField form={form} name="dueOn" label="Due on" type="date" />
      </div>
    </DialogForm>
  )
}
