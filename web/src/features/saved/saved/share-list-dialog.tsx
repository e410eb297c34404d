import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { urlOf } from '@lintel/contract/screens'
import { useMemo, useState } from 'react'
import { ShareLink } from '../../../ui/forms/share-link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import type { useShareProperties } from '../account-data.ts'
import { MadeLinks } from './made-links.tsx'

export type ShareListDialogProps = {
  /** Number of homes. */
  count: number
  share: Pick<ReturnType<typeof useShareProperties>, 'data' | 'error' | 'isPending'>
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
      <DialogQuery
        query={{ data: made, error, isFetching: isPending, refetch: onRetry }}
        loading="Making the link"
        lines={2}
        failed="The link could not be made"
      >
        {(link) => (
          <>
            {link.token === endedToken ? (
              <p role="status" className="text-sm">
                The link has ended: whoever opens it sees no homes any more.
              </p>
            ) : (
              <ShareLink
                url={window.location.origin + urlOf('sharedProperties', { token: link.token })}
                title="A list of homes"
              />
            )}
            <MadeLinks
              made={link}
              onEnded={(token) => {
                if (token === link.token) setEndedToken(token)
              }}
            />
          </>
        )}
      </DialogQuery>
    </Dialog>
  )
}
