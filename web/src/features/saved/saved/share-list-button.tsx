import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { useShareProperties } from '../account-data.ts'

const loadDialog = () => import('./share-list-dialog.tsx')

/** Makes a secret link to a list of homes, a new one with each click; its dialog's code is loaded with it. */
export function ShareListButton({ ids }: { ids: string[] }) {
  const [shared, setShared] = useState<string[] | null>(null)
  const share = useShareProperties()
  const open = () => {
    const properties = ids.slice(0, SAVED_LIMITS.shared)
    setShared(properties)
    share.mutate(properties)
  }
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={open}>
        Share
      </Button>
      {shared && (
        <LazyDialog
          load={loadDialog}
          props={{ count: shared.length, share, onRetry: () => share.mutate(shared) }}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}
