import { zodResolver } from '@hookform/resolvers/zod'
import { leaseEndSchema } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { isolated } from '../../ui/isolated.ts'
import { toast } from '../../ui/toast-store.ts'
import { useEndLease } from '../leases/data.ts'
import type { LeaseDialogProps } from './lease-dialog-props.ts'

/** Asks for an earlier last day of a lease. */
export function EndLeaseDialog({ application, onClose }: LeaseDialogProps) {
  const { lease, tenant, property } = application
  const end = useEndLease(lease?.id ?? '')
  const form = useForm({ resolver: zodResolver(leaseEndSchema), defaultValues: { endDate: '' } })
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
      open
      onOpenChange={(open) => !open && onClose()}
      title="End the lease early?"
      description={`It runs from ${formatDay(lease.startDate)} to ${formatDay(lease.endDate)}. ${isolated(fullName(tenant))} is told, and “${property.title}” becomes available when the new last day is over.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="New last day" error={form.formState.errors.endDate?.message}>
          <Input type="date" max={lease.endDate} {...form.register('endDate')} />
        </Field>
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
