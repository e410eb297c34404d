import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { plural } from '../../ui/numbers.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useShareHomes } from './account-data.ts'

export type ShareListDialogProps = { ids: string[]; onClose: () => void }

/** Makes a secret link to a list of homes, once for each time that it is opened, and shows it. */
export default function ShareListDialog({ ids, onClose }: ShareListDialogProps) {
  const { mutate, data, error, isPending } = useShareHomes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is that of the moment when the dialog was opened
  useEffect(() => mutate(ids), [mutate])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${plural(ids.length, 'home')}`}
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
          onRetry={() => mutate(ids)}
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
