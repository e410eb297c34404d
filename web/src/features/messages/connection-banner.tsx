import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIsOnline } from '../../ui/online.ts'
import { useConnectionStatus, useMessaging } from './use-messaging.ts'

/** Reconnects faster than this are not shown. */
const DELAY_MS = 3_000

/** Shown on every screen while the live connection is down though there is a network. */
export function ConnectionBanner() {
  const messaging = useMessaging()
  const status = useConnectionStatus(messaging)
  const isOnline = useIsOnline()
  // Without a network the banner of every screen says so.
  const isDown = messaging !== null && isOnline && status !== 'ready'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isDown) return setShown(false)
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDown])
  return (
    <div role="status" data-print="never">
      {isShown && (
        <p className="flex items-center justify-center gap-2 border-b bg-warn-soft px-4 py-2 text-warn text-xs">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          No live connection. What others change is fetched every few seconds; what you write is sent as soon as it can
          be.
        </p>
      )}
    </div>
  )
}
