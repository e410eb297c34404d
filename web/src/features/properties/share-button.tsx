import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { LoadedProperty } from './data.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

const loadDialog = () => import('./share-dialog.tsx')

/** Opens the ways to share a home; their code is loaded with the first hover, focus or click. */
export function ShareButton({ property }: { property: LoadedProperty }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent<ShareDialogProps>(loadDialog, isOpen)
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
      {Dialog && isOpen && <Dialog property={property} onClose={() => setOpen(false)} />}
    </span>
  )
}
