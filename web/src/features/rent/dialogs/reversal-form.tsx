import type { ReversalReason } from '@lintel/contract/rent/words'
import { REVERSAL_REASONS } from '@lintel/contract/rent/words'
import { useForm } from 'react-hook-form'
import { SelectField, TextareaField } from '../../../ui/forms/form-fields.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'

export interface ReversalFormProps<Reason extends ReversalReason> {
  title: string
  reasons: readonly [Reason, ...Reason[]]
  sentences: string[]
  /** The toast's title when it is done. */
  done: string
  reverse: { mutateAsync: (body: { reason: Reason; note: string | null }) => Promise<unknown> }
  onClose: () => void
}

/** Asks why something in the ledger is reversed. */
export function ReversalForm<Reason extends ReversalReason>(props: ReversalFormProps<Reason>) {
  const { title, reasons, sentences, done, reverse, onClose } = props
  const form = useForm<{ reason: string; note: string }>({ defaultValues: { reason: reasons[0], note: '' } })
  return (
    <DialogForm
      title={title}
      form={form}
      submit={({ reason: chosen, note }) => {
        const reason = reasons.find((reason) => reason === chosen) ?? reasons[0]
        return reverse.mutateAsync({ reason, note: note.trim() || null })
      }}
      onClose={onClose}
      toast={{ title: done }}
      action={{ label: 'Reverse', pendingLabel: 'Reversing...', variant: 'danger' }}
    >
      <SelectField
        form={form}
        name="reason"
        label="Reason"
        options={reasons.map((reason) => [reason, REVERSAL_REASONS[reason]])}
      />
      <TextareaField form={form} name="note" label="Note" optional hint="The tenant reads it in the ledger." rows={2} />
      <Consequences sentences={sentences} />
    </DialogForm>
  )
}
