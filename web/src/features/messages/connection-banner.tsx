import { WifiOff } from 'lucide-react'
import { useIsDisconnected } from './connection-problem.ts'

/** Shown on every screen while the live connection is down though there is a network; without one the offline banner is. */
export function ConnectionBanner() {
  const isDisconnected = useIsDisconnected()
  return (
    <div role="status" data-print="never">
      {isDisconnected && (
        <p className="flex items-center justify-center gap-2 border-b bg-warn-soft px-4 py-2 text-warn text-xs">
          <WifiOff className="size-4 shrink-0" />
          No live connection. What others change is fetched every few seconds; what you write is sent as soon as it can
          be.
        </p>
      )}
    </div>
  )
}
