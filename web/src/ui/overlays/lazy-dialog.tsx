import { type ComponentType, type JSX, useRef, useState } from 'react'
import { useLazyComponent } from '../lazy/lazy-component.ts'
import { toast } from './toast-store.ts'

type DialogComponentProps = { onClose: () => void }

/** Imports a file whose default export is a dialog. */
export type LoadDialog<Props extends DialogComponentProps> = () => Promise<{ default: ComponentType<Props> }>

export interface LazyDialogProps<Props extends DialogComponentProps> {
  /** Must be stable between renders. Needs a new `key` to change. */
  load: LoadDialog<Props>
  props: Omit<Props, 'onClose'>
  onClose: () => void
}

/** An open dialog whose code is loaded on demand. If that fails, a toast is shown and the dialog is closed. */
export function LazyDialog<Props extends DialogComponentProps>({ load, props, onClose }: LazyDialogProps<Props>) {
  const Dialog = useLazyComponent(load, true, () => {
    onClose()
    toast({
      title: 'The dialog did not load',
      description: 'Nothing has changed. The connection may have dropped: try again, or reload the page.',
      variant: 'destructive',
    })
  })
  const all = { ...props, onClose } as Props
  return Dialog && <Dialog {...all} />
}

/**
 * Opens dialogs whose code is loaded on demand.
 * @returns `open` opens one, which keeps these props while it is open; `dialog` must be rendered
 */
export function useDialog() {
  const [dialog, setDialog] = useState<JSX.Element | null>(null)
  const openings = useRef(0)
  const [open] = useState(
    () =>
      <Props extends DialogComponentProps>(load: LoadDialog<Props>, props: Omit<Props, 'onClose'>) => {
        openings.current += 1
        setDialog(<LazyDialog key={openings.current} load={load} props={props} onClose={() => setDialog(null)} />)
      },
  )
  return { open, dialog }
}
