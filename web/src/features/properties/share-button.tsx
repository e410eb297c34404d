import { Share2 } from 'lucide-react'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import type { Shared } from './share-dialog.tsx'

const load = () => import('./share-dialog.tsx')

/** Opens the ways to share a page. */
export function ShareButton(shared: Shared) {
  return (
    <span data-print="never" className="noscript:hidden">
      <DialogButton variant="ghost" size="sm" icon={<Share2 />} aria-haspopup="dialog" load={load} props={shared}>
        Share
      </DialogButton>
    </span>
  )
}
