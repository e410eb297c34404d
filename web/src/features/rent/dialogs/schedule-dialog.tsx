import { zodResolver } from '@hookform/resolvers/zod'
import { monthStart } from '@lintel/contract/calendar'
import { type Ledger, newScheduleSchema } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS, SCHEDULED_KINDS } from '@lintel/contract/rent/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useClientId } from '../../../api/client-id.ts'
import { InputField, SelectField } from '../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { useAddSchedule } from '../data.ts'
import { positiveIn } from './amounts.ts'
import { RetryableFailure } from './retryable-failure.tsx'
import { scheduleName } from './schedule-words.ts'

/** How often, by the value of its option. */
const CADENCES = {
  month: { name: 'Each month', periodUnit: 'month', periodCount: 1 },
  quarter: { name: 'Every 3 months', periodUnit: 'month', periodCount: 3 },
  half: { name: 'Every 6 months', periodUnit: 'month', periodCount: 6 },
  year: { name: 'Each year', periodUnit: 'month', periodCount: 12 },
  week: { name: 'Each week', periodUnit: 'week', periodCount: 1 },
  fortnight: { name: 'Every 2 weeks', periodUnit: 'week', periodCount: 2 },
  fourWeeks: { name: 'Every 4 weeks', periodUnit: 'week', periodCount: 4 },
} as const

const CADENCE_NAMES = Object.keys(CADENCES) as [keyof typeof CADENCES, ...(keyof typeof CADENCES)[]]

const scheduleForm = (currency: string) =>
  z.object({
    kind: newScheduleSchema.shape.kind,
    label: newScheduleSchema.shape.label,
    amount: positiveIn(currency),
    cadence: z.enum(CADENCE_NAMES),
    startDate: newScheduleSchema.shape.startDate,
  })

/** Charges something each period, beside the rent. */
export default function ScheduleDialog({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) {
  const { leaseId, currency, today } = ledger
  const add = useAddSchedule(leaseId)
  const clientId = useClientId()
  const [resolver] = useState(() => zodResolver(scheduleForm(currency)))
  const form = useForm({
    resolver,
    defaultValues: {
      kind: 'parking' as const,
      label: '',
      amount: '',
      cadence: 'month' as const,
      startDate: monthStart(today, 1),
    },
  })
  return (
    <DialogForm
      size="md"
      title="Charge something else"
      description="Each period, until you end it. A part of a period costs its share of the days."
      form={form}
      submit={({ cadence, ...values }) => {
        const { periodUnit, periodCount } = CADENCES[cadence]
        const period = { periodUnit, periodCount, periodDay: 1, dueAfterDays: 0, proration: 'actual_days' as const }
        return add.mutateAsync({ ...values, ...period, clientId })
      }}
      onClose={onClose}
      toast={(schedule) => ({ title: 'Added', description: `${scheduleName(schedule)} is charged from now on.` })}
      failure={<RetryableFailure error={add.error} />}
      action={{ label: 'Add', pendingLabel: 'Adding...' }}
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="kind"
          label="What for"
          options={SCHEDULED_KINDS.map((kind) => [kind, CHARGE_KINDS[kind].word])}
        />
        <InputField form={form} name="label" label="Label" optional />
        <MoneyField form={form} name="amount" label="Amount" currency={currency} />
        <SelectField
          form={form}
          name="cadence"
          label="How often"
          options={CADENCE_NAMES.map((cadence) => [cadence, CADENCES[cadence].name])}
        />
        <InputField form={form} name="startDate" label="From" type="date" />
      </div>
    </DialogForm>
  )
}
