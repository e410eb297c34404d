import { zodResolver } from '@hookform/resolvers/zod'
import { writeOffSchema } from '@lintel/contract/rent/schema'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { formatExactMoney } from '../../ui/money.ts'
import { toast } from '../../ui/toast-store.ts'
import { type ChargeOfLine, writtenOffSentences } from './consequences.ts'
import { useWriteOff } from './data.ts'

export interface WriteOffDialogProps {
  charge: ChargeOfLine
  currency: string
  onClose: () => void
}

/** Gives up what is open of a charge. */
export default function WriteOffDialog({ charge, currency, onClose }: WriteOffDialogProps) {
  const writeOff = useWriteOff(charge.id)
  const form = useForm({ resolver: zodResolver(writeOffSchema), defaultValues: { note: '' } })
  const submit = form.handleSubmit((body) =>
    writeOff.mutateAsync(body).then(
      () => {
        onClose()
        toast({ title: 'Written off', description: `${formatExactMoney(charge.open, currency)} is no longer owed.` })
      },
      (error) => {
        const { note } = fieldErrors(error)
        if (note) form.setError('note', { message: note }, { shouldFocus: true })
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title="Write off what is open?">
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field
          label="Note"
          hint="Why it is given up; the tenant reads it in the ledger."
          error={form.formState.errors.note?.message}
        >
          <Input {...form.register('note')} />
        </Field>
        <Consequences sentences={writtenOffSentences(charge, currency)} />
        <DialogActions failure={<FormFailure error={writeOff.error} />}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" pending={writeOff.isPending} pendingLabel="Writing off...">
            Write off
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
