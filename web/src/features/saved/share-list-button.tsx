import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { ShareListDialogProps } from './share-list-dialog.tsx'

const loadDialog = () => import('./share-list-dialog.tsx')

/** Makes a secret link to a list of homes; its code is loaded with the click. */
export function ShareListButton({ ids }: { ids: string[] }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent<ShareListDialogProps>(loadDialog, isOpen)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share
      </Button>
      {Dialog && isOpen && <Dialog ids={ids.slice(0, SAVED_LIMITS.shared)} onClose={() => setOpen(false)} />}
    </>
  )
}
