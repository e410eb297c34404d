import { useReverseCharge } from '../data.ts'
import { type ChargeOfLine, reversedChargeSentences } from './consequences.ts'
import { ReversalForm } from './reversal-form.tsx'

export interface ReverseChargeDialogProps {
  charge: ChargeOfLine
  currency: string
  onClose: () => void
}

/** Waives a charge, or reverses one that was made by mistake. */
export default function ReverseChargeDialog({ charge, currency, onClose }: ReverseChargeDialogProps) {
  const reverse = useReverseCharge(charge.id)
  return (
    <ReversalForm
      title="Reverse this charge?"
      reasons={['waived', 'mistaken']}
      sentences={reversedChargeSentences(charge, currency)}
      done="Charge reversed"
      reverse={reverse}
      onClose={onClose}
    />
  )
}
