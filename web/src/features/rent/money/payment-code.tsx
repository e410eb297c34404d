import { QrCode } from '../../../ui/forms/qr-code.tsx'

/** The code that a bank's app fills a transfer in from. A phone that shows it can't scan it. @param text of EPC069-12 */
export default function PaymentCode({ text }: { text: string }) {
  return (
    <figure className="touch:hidden w-44 shrink-0 max-sm:hidden">
      <QrCode text={text} level="M" border={4} label="QR code of the transfer, with account, amount and reference" />
      <figcaption className="mt-2 text-center text-ink-muted text-xs">Scan it with your bank’s app</figcaption>
    </figure>
  )
}
