import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useShareHomes } from './account-data.ts'
import type { ShareListDialogProps } from './share-list-dialog.tsx'

const loadDialog = () => import('./share-list-dialog.tsx')

/** Makes a secret link to a list of homes, a new one with each click; its dialog's code is loaded with it. */
export function ShareListButton({ ids }: { ids: string[] }) {
  const [shared, setShared] = useState<string[] | null>(null)
  const Dialog = useLazyComponent<ShareListDialogProps>(loadDialog, shared)
  const share = useShareHomes()
  const open = () => {
    const homes = ids.slice(0, SAVED_LIMITS.shared)
    setShared(homes)
    share.mutate(homes)
  }
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={open}>
        Share
      </Button>
      {Dialog && shared && (
        <Dialog
          count={shared.length}
          share={share}
          onRetry={() => share.mutate(shared)}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}
