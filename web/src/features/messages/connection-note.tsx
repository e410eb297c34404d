import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveStatus, useMessaging } from './use-messaging.ts'

/** A connection that is back within this time is nothing to speak of. */
const PATIENCE_MS = 3_000

/** Says that nothing arrives for now, and that nothing is lost. */
export function ConnectionNote() {
  const status = useLiveStatus(useMessaging())
  const isDown = status !== 'ready'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isDown) return setLong(false)
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isDown])
  return (
    <div role="status">
      {isLong && (
        <p className="flex items-center gap-2 border-b bg-warn-soft px-4 py-2 text-warn text-xs">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Connecting again. What you write is kept and sent as soon as it can be.
        </p>
      )}
    </div>
  )
}
