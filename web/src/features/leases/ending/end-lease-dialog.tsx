import { zodResolver } from '@hookform/resolvers/zod'
import { isolated } from '@lintel/contract/isolated'
import { leaseEndSchema } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { fieldErrors } from '../../../api/field-errors.ts'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatDay, isCalendarDay } from '../../../ui/text/dates.ts'
import { endPreviewQuery, useEndLease } from '../data.ts'
import type { LeaseDialogProps } from './lease-dialog-props.ts'

/** Asks for an earlier last day of a lease, and says what it does to the books. */
export default function EndLeaseDialog({ application, onClose }: LeaseDialogProps) {
  const { lease, tenant, property } = application
  const end = useEndLease(lease?.id ?? '')
  const form = useForm({ resolver: zodResolver(leaseEndSchema), defaultValues: { endDate: '' } })
  const endDate = useWatch({ control: form.control, name: 'endDate' })
  const isAsked = lease && isCalendarDay(endDate) && !end.isPending && !end.isSuccess
  const preview = useQuery({ ...endPreviewQuery(lease?.id ?? '', endDate), enabled: isAsked === true, retry: false })
  if (!lease) return null
  return (
    <DialogForm
      title="End the lease early?"
      description={`It runs from ${formatDay(lease.startDate)} to ${formatDay(lease.endDate)}. ${isolated(fullName(tenant))} is told, and “${property.title}” becomes available when the new last day is over.`}
      form={form}
      submit={end.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Lease shortened', description: `${isolated(fullName(tenant))} has been told.` }}
      action={{ label: 'End the lease', pendingLabel: 'Ending...', variant: 'danger' }}
    >
      <InputField
        form={form}
        name="endDate"
        label="New last day"
        error={fieldErrors(preview.error).endDate}
        type="date"
        max={lease.endDate}
      />
      <div aria-live="polite">
        <Consequences of={preview.data?.consequences} />
      </div>
    </DialogForm>
  )
}
