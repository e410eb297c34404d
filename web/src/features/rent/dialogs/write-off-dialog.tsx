import { zodResolver } from '@hookform/resolvers/zod'
import { writeOffSchema } from '@lintel/contract/rent/schema'
import { useForm } from 'react-hook-form'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { useWriteOff } from '../data.ts'
import { type ChargeOfLine, writtenOffSentences } from './consequences.ts'

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
      toast={{ title: 'Written off', description: `${formatExactMoney(charge.open, currency)} is no longer owed.` }}
      action={{ label: 'Write off', pendingLabel: 'Writing off...', variant: 'danger' }}
    >
      <InputField form={form} name="note" label="Note" hint="Why it is given up; the tenant reads it in the ledger." />
      <Consequences sentences={writtenOffSentences(charge, currency)} />
    </DialogForm>
  )
}
