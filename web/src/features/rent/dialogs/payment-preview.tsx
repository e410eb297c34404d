import type { PaymentPreviewQuery } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../ui/text/failure-text.ts'
import { paymentPreviewQuery } from '../data.ts'
import { previewSentences } from './preview-words.ts'

export interface PaymentPreviewProps {
  leaseId: string
  /** Null while it is incomplete. */
  payment: PaymentPreviewQuery | null
  /** Whether it is being recorded, or was: asked again, the charge that it was for would have nothing open. */
  isRecorded: boolean
}

/** What a payment would pay, looked up as it is typed. */
export function PaymentPreview({ leaseId, payment, isRecorded }: PaymentPreviewProps) {
  const { data, error } = useQuery({
    ...paymentPreviewQuery(leaseId, payment ?? { amount: 0, receivedOn: '' }),
    enabled: payment !== null && !isRecorded,
  })
  return (
    <section aria-labelledby="payment-preview" className="rounded-md bg-surface-sunken p-4 text-sm">
      <h3 id="payment-preview" className="font-semibold">
        What it pays
      </h3>
      <div aria-live="polite" className="tabular mt-2 min-h-10 text-ink-muted">
        {payment === null ? (
          <p>Enter an amount and a day.</p>
        ) : error ? (
          <p>{failureText(error).detail}</p>
        ) : data ? (
          <ul className="space-y-1">
            {previewSentences(data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p>Looking it up…</p>
        )}
      </div>
    </section>
  )
}
