import { useIsOnline } from '../ui/text/online.ts'

/** Shown on every screen while the browser has no network. Not lazy: without a network its code could not be loaded. */
export function OfflineBanner({ isSignedIn }: { isSignedIn: boolean }) {
  const isOnline = useIsOnline()
  return (
    <div role="status" data-print="never">
      {!isOnline && (
        <p className="border-b bg-warn-soft px-4 py-2 text-center text-warn text-xs">
          {isSignedIn
            ? 'You are offline. Messages and drafts are kept and sent once you are back; decisions have to wait until then.'
            : 'You are offline. What you see may be old.'}
        </p>
      )}
    </div>
  )
}
