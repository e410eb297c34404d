import { type ComponentType, useCallback } from 'react'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast-store.ts'

export interface OpenDialogProps<Props> {
  /** Loads the dialog's code. Needs a new `key` to change. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props & {
    /** Must be stable between renders. */
    onClose: () => void
  }
}

/** An open dialog whose code is loaded on demand. If loading fails, a toast says so and the dialog is closed. */
export function OpenDialog<Props>({ load, props }: OpenDialogProps<Props>) {
  const { onClose } = props
  const handleFailure = useCallback(() => {
    onClose()
    toast({
      title: 'The dialog did not load',
      description: 'Nothing has changed. The connection may have dropped: try again, or reload the page.',
      variant: 'destructive',
    })
  }, [onClose])
  const Dialog = useLazyComponent(load, true, handleFailure)
  return Dialog && <Dialog {...props} />
}
