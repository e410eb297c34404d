import { zodResolver } from '@hookform/resolvers/zod'
import { REJECTION_REASONS } from '@lintel/contract/applications/reasons'
import { type Application, rejectionSchema } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDecide } from './decision-data.ts'

type Props = { application: Application; onClose: () => void; onDone?: (() => void) | undefined }

/** Asks for the reason of a rejection, which the applicant sees. */
export function RejectDialog({ application, onClose, onDone }: Props) {
  const decide = useDecide(application.id)
  const tenant = fullName(application.tenant)
  const form = useForm({ resolver: zodResolver(rejectionSchema), defaultValues: { note: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((rejection) =>
    decide.mutateAsync({ move: 'reject', rejection }).then(
      () => {
        onDone?.()
        onClose()
        toast({ title: 'Rejected', description: `${tenant} has been told, with the reason.` })
      },
      () => undefined,
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title={`Reject ${tenant}?`}
      description={`For “${application.property.title}”. ${tenant} reads the reason and the note.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Reason" error={errors.reason?.message}>
          <Select {...form.register('reason')}>
            <option value="">Choose a reason</option>
            {Object.entries(REJECTION_REASONS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" optional error={errors.note?.message}>
          <Textarea rows={3} {...form.register('note')} />
        </Field>
        <DialogActions failure={<FormFailure error={decide.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" pending={decide.isPending} pendingLabel="Rejecting...">
            Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
