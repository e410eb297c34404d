import { formatPercent } from '../../../../ui/text/numbers.ts'
import { useFileProgress, useMessaging } from '../../sending/use-messaging.ts'

/** How much of a file is uploaded. After that the server checks it. */
export function SendingFile({ clientId, name }: { clientId: string; name: string }) {
  const percentage = useFileProgress(useMessaging(), clientId)
  const isUploaded = percentage >= 100
  return (
    <>
      <span
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percentage}
        className="h-1 w-16 overflow-hidden rounded-full bg-line"
      >
        <span
          style={{ transform: `scaleX(${percentage / 100})` }}
          className="block h-full origin-left bg-accent transition-transform duration-200 rtl:origin-right"
        />
      </span>
      <span aria-hidden="true">{isUploaded ? 'Checking…' : formatPercent(percentage)}</span>
    </>
  )
}
