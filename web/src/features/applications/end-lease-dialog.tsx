import { zodResolver } from '@hookform/resolvers/zod'
import { isolated } from '@lintel/contract/isolated'
import { leaseEndSchema } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { formatDay, isCalendarDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { endPreviewQuery, useEndLease } from '../leases/data.ts'
import type { LeaseDialogProps } from './lease-dialog-props.ts'

/** Asks for an earlier last day of a lease, and says what it does to the books. */
export function EndLeaseDialog({ application, onClose }: LeaseDialogProps) {
  const { lease, tenant, property } = application
  const end = useEndLease(lease?.id ?? '')
  const form = useForm({ resolver: zodResolver(leaseEndSchema), defaultValues: { endDate: '' } })
  const endDate = useWatch({ control: form.control, name: 'endDate' })
  const isAsked = lease && isCalendarDay(endDate) && !end.isPending && !end.isSuccess
  const preview = useQuery({ ...endPreviewQuery(lease?.id ?? '', endDate), enabled: isAsked === true, retry: false })
  const submit = form.handleSubmit((body) =>
    end.mutateAsync(body).then(
      () => {
        onClose()
        toast({ title: 'Lease shortened', description: `${isolated(fullName(tenant))} has been told.` })
      },
      (error) => {
        const { endDate } = fieldErrors(error)
        if (endDate) form.setError('endDate', { message: endDate }, { shouldFocus: true })
      },
    ),
  )
  if (!lease) return null
  return (
    <Dialog
      onClose={onClose}
      title="End the lease early?"
      description={`It runs from ${formatDay(lease.startDate)} to ${formatDay(lease.endDate)}. ${isolated(fullName(tenant))} is told, and “${property.title}” becomes available when the new last day is over.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field
          label="New last day"
          error={form.formState.errors.endDate?.message ?? fieldErrors(preview.error).endDate}
        >
          <Input type="date" max={lease.endDate} {...form.register('endDate')} />
        </Field>
        <div aria-live="polite">
          <Consequences of={preview.data?.consequences} />
        </div>
        <DialogActions failure={<FormFailure error={end.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" pending={end.isPending} pendingLabel="Ending...">
            End the lease
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
