import { type ComponentType, useCallback } from 'react'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast-store.ts'

interface DialogProps<Application> {
  application: Application
  /** The same function every time. */
  onClose: () => void
}

export interface LazyDialogProps<Application> extends DialogProps<Application> {
  /** Loads the dialog's code. For another one, give the element another `key`. */
  load: () => Promise<{ default: ComponentType<DialogProps<Application>> }>
}

/** An open dialog whose code may have to be loaded first. Should that fail, a toast says so and the dialog is closed. */
export function LazyDialog<Application>({ load, application, onClose }: LazyDialogProps<Application>) {
  const fail = useCallback(() => {
    onClose()
    toast({
      title: 'The dialog did not load',
      description: 'Nothing has changed. The connection may have dropped: try again, or reload the page.',
      variant: 'destructive',
    })
  }, [onClose])
  const Dialog = useLazyComponent(load, true, fail)
  return Dialog && <Dialog application={application} onClose={onClose} />
}
