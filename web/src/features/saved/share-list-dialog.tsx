import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { plural } from '../../ui/numbers.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import type { useShareHomes } from './account-data.ts'
import { MadeLinks } from './made-links.tsx'

export type ShareListDialogProps = {
  /** Number of homes. */
  count: number
  share: Pick<ReturnType<typeof useShareHomes>, 'data' | 'error' | 'isPending'>
  onRetry: () => void
  onClose: () => void
}

/** The secret link to a list of homes, once it is made. */
export default function ShareListDialog({ count, share, onRetry, onClose }: ShareListDialogProps) {
  const { data, error, isPending } = share
  const made = useMemo(() => data && { ...data, count }, [data, count])
  const [endedToken, setEndedToken] = useState<string | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={`Share ${plural(count, 'home')}`}
      description={`Anyone who has the link sees the list, for ${SAVED_LIMITS.sharedDays} days. It does not say who made it, nor change later; you can end it before.`}
    >
      {made ? (
        <>
          {made.token === endedToken ? (
            <p role="status" className="text-sm">
              The link has ended: whoever opens it sees no homes any more.
            </p>
          ) : (
            <ShareLink url={window.location.origin + urls.shared(made.token)} title="A list of homes" />
          )}
          <MadeLinks
            made={made}
            onEnded={(token) => {
              if (token === made.token) setEndedToken(token)
            }}
          />
        </>
      ) : error ? (
        <FailedState
          compact
          level={3}
          title="The link could not be made"
          error={error}
          onRetry={onRetry}
          retrying={isPending}
        />
      ) : (
        <Loading label="Making the link">
          <SkeletonLines lines={2} />
        </Loading>
      )}
    </Dialog>
  )
}
