import { zodResolver } from '@hookform/resolvers/zod'
import { writeOffSchema } from '@lintel/contract/rent/schema'
import { useForm } from 'react-hook-form'
import { Consequences } from '../../ui/consequences.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { InputField } from '../../ui/form-fields.tsx'
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
  return (
    <DialogForm
      title="Write off what is open?"
      form={form}
      submit={writeOff.mutateAsync}
      onClose={onClose}
      onDone={() =>
        toast({ title: 'Written off', description: `${formatExactMoney(charge.open, currency)} is no longer owed.` })
      }
      action={{ label: 'Write off', pendingLabel: 'Writing off...', variant: 'danger' }}
    >
      <InputField form={form} name="note" label="Note" hint="Why it is given up; the tenant reads it in the ledger." />
      <Consequences sentences={writtenOffSentences(charge, currency)} />
    </DialogForm>
  )
}
