import { zodResolver } from '@hookform/resolvers/zod'
import { monthEnd } from '@lintel/contract/calendar'
import { type Schedule, scheduleEndSchema } from '@lintel/contract/rent/schema'
import { useForm } from 'react-hook-form'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatDay, isCalendarDay } from '../../../ui/text/dates.ts'
import { useEndSchedule } from '../data.ts'
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
  return (
    <DialogForm
      title={`End ${name.toLowerCase()}?`}
      form={form}
      submit={end.mutateAsync}
      onClose={onClose}
      toast={(_, { endDate }) => ({ title: `${name} ends`, description: `Its last day is ${formatDay(endDate)}.` })}
      action={{ label: 'End', pendingLabel: 'Ending...', variant: 'danger' }}
    >
      <InputField form={form} name="endDate" label="Last day" type="date" />
      <Consequences
        sentences={[
          `Nothing is charged for days after ${until}.`,
          'Charges beyond it that are issued already are reversed or set right; what was paid for them becomes credit.',
        ]}
      />
    </DialogForm>
  )
}
