import { ShareLink } from '../../ui/forms/share-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export interface Shared {
  /** Path and query of the page. */
  path: string
  /** What is shared, for the heading: 'this home'. */
  what: string
  /** The title of the page that the link leads to, for the receiver. */
  title: string
}

/** Ways to share a page that everyone may see. */
export default function ShareDialog({ path, what, title, onClose }: Shared & { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Share ${what}`} description={title}>
      <ShareLink url={window.location.origin + path} title={title} />
    </Dialog>
  )
}
