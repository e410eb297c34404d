import { type ComponentType, useCallback } from 'react'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast-store.ts'

interface DialogProps<Application> {
  application: Application
  /** Must be stable between renders. */
  onClose: () => void
  /** Called before `onClose` if the dialog did what it is for. */
  onDone?: (() => void) | undefined
}

export interface LazyDialogProps<Application> extends DialogProps<Application> {
  /** Loads the dialog's code. Needs a new `key` to change. */
  load: () => Promise<{ default: ComponentType<DialogProps<Application>> }>
}

/** An open dialog whose code is loaded on demand. If loading fails, a toast is shown and the dialog is closed. */
export function LazyDialog<Application>({ load, application, onClose, onDone }: LazyDialogProps<Application>) {
  const handleFailure = useCallback(() => {
    onClose()
    toast({
      title: 'The dialog did not load',
      description: 'Nothing has changed. The connection may have dropped: try again, or reload the page.',
      variant: 'destructive',
    })
  }, [onClose])
  const Dialog = useLazyComponent(load, true, handleFailure)
  return Dialog && <Dialog application={application} onClose={onClose} onDone={onDone} />
}
