import { zodResolver } from '@hookform/resolvers/zod'
import { REJECTION_REASONS } from '@lintel/contract/applications/reasons'
import { rejectionSchema } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { useForm } from 'react-hook-form'
import { SelectField, TextareaField } from '../../../ui/forms/form-fields.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { useDecide } from './decision-data.ts'
import type { DecisionDialogProps } from './decision-dialog-props.ts'

/** Asks for the reason of a rejection, which the applicant sees. */
export default function RejectDialog({ application, onClose, onDone }: DecisionDialogProps) {
  const decide = useDecide(application.id)
  const tenant = fullName(application.tenant)
  const form = useForm({ resolver: zodResolver(rejectionSchema), defaultValues: { reason: undefined, note: '' } })
  return (
    <DialogForm
      title={`Reject ${tenant}?`}
      description={`For “${application.property.title}”. ${tenant} reads the reason and the note.`}
      form={form}
      submit={(rejection) => decide.mutateAsync({ move: 'reject', rejection })}
      onClose={onClose}
      onDone={onDone}
      toast={{ title: 'Rejected', description: `${tenant} has been told, with the reason.` }}
      action={{ label: 'Reject', pendingLabel: 'Rejecting...', variant: 'danger' }}
    >
      <SelectField
        form={form}
        name="reason"
        label="Reason"
        placeholder="Choose a reason"
        options={Object.entries(REJECTION_REASONS)}
      />
      <TextareaField form={form} name="note" label="Note" optional rows={3} />
    </DialogForm>
  )
}
