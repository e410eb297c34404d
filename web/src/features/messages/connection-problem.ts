import { useEffect, useState } from 'react'
import { useIsOnline } from '../../ui/text/online.ts'
import { useConnectionStatus, useMessaging } from './sending/use-messaging.ts'

/** Reconnects faster than this are not shown. */
const DELAY_MS = 3_000

/** Whether the live connection is down though there is a network, for longer than a moment. */
export function useIsDisconnected(): boolean {
  const messaging = useMessaging()
  const status = useConnectionStatus(messaging)
  const isOnline = useIsOnline()
  const isDown = messaging !== null && isOnline && status !== 'ready'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isDown) return setShown(false)
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDown])
  return isShown
}

/** What the banners of every screen say at length, in three words; null while all is well. */
export function useConnectionProblem(): string | null {
  const isDisconnected = useIsDisconnected()
  if (!useIsOnline()) return 'You are offline'
  return isDisconnected ? 'No live connection' : null
}
