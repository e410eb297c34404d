import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { plural } from '../../ui/numbers.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import type { useShareHomes } from './account-data.ts'

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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${plural(count, 'home')}`}
      description={`Anyone who has the link sees the list, for ${SAVED_LIMITS.sharedDays} days. It does not say who made it, nor change later.`}
    >
      {data ? (
        <ShareLink url={window.location.origin + urls.shared(data.token)} title="A list of homes" />
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
