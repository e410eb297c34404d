import { zodResolver } from '@hookform/resolvers/zod'
import { monthStart } from '@lintel/contract/calendar'
import { newAmountSchema, type Schedule } from '@lintel/contract/rent/schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { formatDay, isCalendarDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { formatExactMoney } from '../../ui/money.ts'
import { showFieldErrors } from '../../ui/show-field-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { AmountField, positiveIn } from './amount-field.tsx'
import { useChangeAmount } from './data.ts'
import { amountOn, scheduleName } from './schedule-words.ts'

export interface AmountDialogProps {
  schedule: Schedule
  /** At the home. */
  today: string
  onClose: () => void
}

/** Changes what is charged from a day on. */
export default function AmountDialog({ schedule, today, onClose }: AmountDialogProps) {
  const { currency } = schedule
  const name = scheduleName(schedule)
  const change = useChangeAmount(schedule.id)
  const [resolver] = useState(() => zodResolver(newAmountSchema.extend({ amount: positiveIn(currency) })))
  const form = useForm({ resolver, defaultValues: { amount: '', startDate: monthStart(today, 1) } })
  const { errors } = form.formState
  const startDate = form.watch('startDate')
  const from = isCalendarDay(startDate) ? formatDay(startDate) : 'that day'
  const submit = form.handleSubmit((body) =>
    change.mutateAsync(body).then(
      () => {
        onClose()
        toast({
          title: 'Amount changed',
          description: `${name} is ${formatExactMoney(body.amount, currency)} from ${formatDay(body.startDate)}.`,
        })
      },
      (error) => showFieldErrors(form, ['amount', 'startDate'], error),
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title={`Change the amount of ${name.toLowerCase()}`}
      description={`It is ${formatExactMoney(amountOn(schedule, today), currency)} now.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <AmountField
            label="New amount"
            currency={currency}
            error={errors.amount?.message}
            input={form.register('amount')}
          />
          <Field label="From" error={errors.startDate?.message}>
            <Input type="date" {...form.register('startDate')} />
          </Field>
        </div>
        <Consequences
          sentences={[
            `What is charged for days before ${from} stays as it is.`,
            `Charges for ${from} and later that are issued already are reversed and issued anew.`,
            'A period with both amounts is charged by the days of each.',
          ]}
        />
        <DialogActions failure={<FormFailure error={change.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
            Change
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
