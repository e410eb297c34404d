import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { UploadDialogProps } from './upload-dialog-props.ts'

const loadDialog = () => import('./upload-dialog-window.tsx')

/**
 * A dialog for documents and large files, from this device or from an address: in parts above 100 MB, resumed after a
 * dropped line, a reload or a restart of the server. Uploads go on while it is closed.
 */
export function UploadDialog(props: UploadDialogProps) {
  const Window = useLazyComponent(loadDialog, props.open)
  return Window && <Window {...props} />
}
