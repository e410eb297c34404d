import { zodResolver } from '@hookform/resolvers/zod'
import { monthStart } from '@lintel/contract/calendar'
import { newAmountSchema, type Schedule } from '@lintel/contract/rent/schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatDay, isCalendarDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { useChangeAmount } from '../data.ts'
import { positiveIn } from './amounts.ts'
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
  const startDate = form.watch('startDate')
  const from = isCalendarDay(startDate) ? formatDay(startDate) : 'that day'
  return (
    <DialogForm
      title={`Change the amount of ${name.toLowerCase()}`}
      description={`It is ${formatExactMoney(amountOn(schedule, today), currency)} now.`}
      form={form}
      submit={change.mutateAsync}
      onClose={onClose}
      toast={(_, { amount, startDate }) => ({
        title: 'Amount changed',
        description: `${name} is ${formatExactMoney(amount, currency)} from ${formatDay(startDate)}.`,
      })}
      action={{ label: 'Change', pendingLabel: 'Changing...' }}
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <MoneyField form={form} name="amount" label="New amount" currency={currency} />
        <InputField form={form} name="startDate" label="From" type="date" />
      </div>
      <Consequences
        sentences={[
          `What is charged for days before ${from} stays as it is.`,
          `Charges for ${from} and later that are issued already are reversed and issued anew.`,
          'A period with both amounts is charged by the days of each.',
        ]}
      />
    </DialogForm>
  )
}
