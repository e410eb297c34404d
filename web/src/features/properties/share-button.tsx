import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { Shared } from './share-dialog.tsx'

const loadDialog = () => import('./share-dialog.tsx')

/** Opens the ways to share a page; their code is loaded with the first hover, focus or click. */
export function ShareButton(shared: Shared) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent<Shared & { onClose: () => void }>(loadDialog, isOpen)
  const preload = () => void loadDialog().catch(() => undefined)
  return (
    <span data-print="never" className="noscript:hidden">
      <Button
        variant="ghost"
        size="sm"
        icon={<Share2 aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {Dialog && isOpen && <Dialog {...shared} onClose={() => setOpen(false)} />}
    </span>
  )
}
