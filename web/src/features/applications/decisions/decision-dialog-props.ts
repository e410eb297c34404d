import type { Application } from '@lintel/contract/applications/schema'

/** Props of the dialogs that decide about an application. */
export interface DecisionDialogProps {
  application: Application
  onClose: () => void
  /** Called once it is decided. */
  onDone?: (() => void) | undefined
}
