import type { ReversalReason } from '@lintel/contract/rent/words'
import { REVERSAL_REASONS } from '@lintel/contract/rent/words'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'

export interface ReversalFormProps<Reason extends ReversalReason> {
  title: string
  reasons: readonly [Reason, ...Reason[]]
  sentences: string[]
  /** The toast's title when it is done. */
  done: string
  reverse: {
    mutateAsync: (body: { reason: Reason; note: string | null }) => Promise<unknown>
    isPending: boolean
    error: unknown
  }
  onClose: () => void
}

/** Asks why something in the ledger is reversed. */
export function ReversalForm<Reason extends ReversalReason>(props: ReversalFormProps<Reason>) {
  const { title, reasons, sentences, done, reverse, onClose } = props
  const form = useForm<{ reason: string; note: string }>({ defaultValues: { reason: reasons[0], note: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ reason: chosen, note }) => {
    const reason = reasons.find((reason) => reason === chosen) ?? reasons[0]
    return reverse.mutateAsync({ reason, note: note.trim() || null }).then(
      () => {
        onClose()
        toast({ title: done })
      },
      (error) => {
        const { note } = fieldErrors(error)
        if (note) form.setError('note', { message: note }, { shouldFocus: true })
      },
    )
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Reason">
          <Select {...form.register('reason')}>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {REVERSAL_REASONS[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" optional hint="The tenant reads it in the ledger." error={errors.note?.message}>
          <Textarea rows={2} {...form.register('note')} />
        </Field>
        <Consequences sentences={sentences} />
        <DialogActions failure={<FormFailure error={reverse.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" pending={reverse.isPending} pendingLabel="Reversing...">
            Reverse
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
