import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import type { UploadDialogProps } from './upload-dialog-props.ts'

const loadContent = () => import('./upload-dialog-content.tsx')

/** Loads the dialog's code. A failed preload is tried again when the dialog is opened. */
export const preloadUploadDialog = () => void loadContent().catch(() => undefined)

/**
 * A dialog to upload documents and large files, from this device or from a URL: in parts above 100 MB, resumed after a lost
 * connection, a reload or a restart of the server. Uploads continue while it is closed.
 */
export function UploadDialog(props: UploadDialogProps) {
  const Content = useLazyComponent(loadContent, props.open)
  return Content && <Content {...props} />
}
