import { useReversePayment } from '../data.ts'
import { type PaymentOfLine, reversedPaymentSentences } from './consequences.ts'
import { ReversalForm } from './reversal-form.tsx'

export interface ReversePaymentDialogProps {
  payment: PaymentOfLine
  currency: string
  onClose: () => void
}

/** Reverses a payment that the bank returned, or that was recorded by mistake. */
export default function ReversePaymentDialog({ payment, currency, onClose }: ReversePaymentDialogProps) {
  const reverse = useReversePayment(payment.id)
  return (
    <ReversalForm
      title="Reverse this payment?"
      reasons={['bounced', 'mistaken']}
      sentences={reversedPaymentSentences(payment, currency)}
      done="Payment reversed"
      reverse={reverse}
      onClose={onClose}
    />
  )
}
