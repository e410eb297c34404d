import { zodResolver } from '@hookform/resolvers/zod'
import { monthEnd } from '@lintel/contract/calendar'
import { type Schedule, scheduleEndSchema } from '@lintel/contract/rent/schema'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { formatDay, isCalendarDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEndSchedule } from './data.ts'
import { scheduleName } from './schedule-words.ts'

export interface EndScheduleDialogProps {
  schedule: Schedule
  /** At the home. */
  today: string
  onClose: () => void
}

/** Asks for the last day on which something is charged. */
export default function EndScheduleDialog({ schedule, today, onClose }: EndScheduleDialogProps) {
  const name = scheduleName(schedule)
  const end = useEndSchedule(schedule.id)
  const form = useForm({ resolver: zodResolver(scheduleEndSchema), defaultValues: { endDate: monthEnd(today) } })
  const endDate = form.watch('endDate')
  const until = isCalendarDay(endDate) ? formatDay(endDate) : 'that day'
  const submit = form.handleSubmit((body) =>
    end.mutateAsync(body).then(
      () => {
        onClose()
        toast({ title: `${name} ends`, description: `Its last day is ${formatDay(body.endDate)}.` })
      },
      (error) => {
        const { endDate } = fieldErrors(error)
        if (endDate) form.setError('endDate', { message: endDate }, { shouldFocus: true })
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={`End ${name.toLowerCase()}?`}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Last day" error={form.formState.errors.endDate?.message}>
          <Input type="date" {...form.register('endDate')} />
        </Field>
        <Consequences
          sentences={[
            `Nothing is charged for days after ${until}.`,
            'Charges beyond it that are issued already are reversed or set right; what was paid for them becomes credit.',
          ]}
        />
        <DialogActions failure={<FormFailure error={end.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" pending={end.isPending} pendingLabel="Ending...">
            End
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
