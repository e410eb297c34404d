import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { urls } from '../../urls.ts'
import type { LoadedProperty } from './data.ts'

export interface ShareDialogProps {
  property: LoadedProperty
  onClose: () => void
}

/** Ways to share a home. */
export default function ShareDialog({ property: { id, title }, onClose }: ShareDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Share this home" description={title}>
      <ShareLink url={window.location.origin + urls.property(id)} title={title} />
    </Dialog>
  )
}
