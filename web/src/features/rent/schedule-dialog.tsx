import { zodResolver } from '@hookform/resolvers/zod'
import { monthStart } from '@lintel/contract/calendar'
import { type Account, newScheduleSchema } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS, SCHEDULED_KINDS } from '@lintel/contract/rent/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useClientId } from '../../api/client-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { showFieldErrors } from '../../ui/show-field-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { AmountField, positiveIn } from './amount-field.tsx'
import { useAddSchedule } from './data.ts'
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

const FIELDS = ['kind', 'label', 'amount', 'startDate'] as const

/** Charges something each period, beside the rent. */
export default function ScheduleDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { leaseId, currency, today } = account
  const add = useAddSchedule(leaseId)
  // Sent again, the same schedule is one.
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
  const { errors } = form.formState
  const submit = form.handleSubmit(({ cadence, ...values }) => {
    const { periodUnit, periodCount } = CADENCES[cadence]
    const period = { periodUnit, periodCount, periodDay: 1, dueAfterDays: 0, proration: 'actual_days' as const }
    return add.mutateAsync({ ...values, ...period, clientId }).then(
      (schedule) => {
        onClose()
        toast({ title: 'Added', description: `${scheduleName(schedule)} is charged from now on.` })
      },
      (error) => showFieldErrors(form, FIELDS, error),
    )
  })
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="Charge something else"
      description="Each period, until you end it. A part of a period costs its share of the days."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="What for" error={errors.kind?.message}>
            <Select {...form.register('kind')}>
              {SCHEDULED_KINDS.map((kind) => (
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
          <Field label="How often">
            <Select {...form.register('cadence')}>
              {CADENCE_NAMES.map((cadence) => (
                <option key={cadence} value={cadence}>
                  {CADENCES[cadence].name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="From" error={errors.startDate?.message}>
            <Input type="date" {...form.register('startDate')} />
          </Field>
        </div>
        <DialogActions failure={<RetryableFailure error={add.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
