import { zodResolver } from '@hookform/resolvers/zod'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { type Account, newChargeSchema } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS, ONE_OFF_KINDS } from '@lintel/contract/rent/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClientId } from '../../api/client-id.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatExactMoney } from '../../ui/money.ts'
import { Select } from '../../ui/select.tsx'
import { showFieldErrors } from '../../ui/show-field-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { AmountField, positiveIn } from './amount-field.tsx'
import { useAddCharge } from './data.ts'
import { RetryableFailure } from './retryable-failure.tsx'

const FIELDS = ['kind', 'label', 'amount', 'dueOn'] as const

/** Charges a tenant something once. */
export default function ChargeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { leaseId, currency, tenant, today } = account
  const add = useAddCharge(leaseId)
  // Sent again, the same charge is one.
  const clientId = useClientId()
  const [resolver] = useState(() =>
    zodResolver(newChargeSchema.omit({ clientId: true }).extend({ amount: positiveIn(currency) })),
  )
  const form = useForm({
    resolver,
    defaultValues: { kind: 'repair' as const, label: '', amount: '', dueOn: today },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    add.mutateAsync({ ...values, clientId }).then(
      ({ amount, dueOn }) => {
        onClose()
        toast({ title: 'Charged', description: `${formatExactMoney(amount, currency)}, due on ${formatDay(dueOn)}.` })
      },
      (error) => showFieldErrors(form, FIELDS, error),
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="Add a charge"
      description={`${isolated(fullName(tenant))} owes it from then on, and sees it with its label.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="What for" error={errors.kind?.message}>
            <Select {...form.register('kind')}>
              {ONE_OFF_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {CHARGE_KINDS[kind].word}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Label" optional error={errors.label?.message}>
            <Input {...form.register('label')} />
          </Field>
          <AmountField
            label="Amount"
            currency={currency}
            error={errors.amount?.message}
            input={form.register('amount')}
          />
          <Field label="Due on" error={errors.dueOn?.message}>
            <Input type="date" {...form.register('dueOn')} />
          </Field>
        </div>
        <DialogActions failure={<RetryableFailure error={add.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel="Charging...">
            Charge
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
