import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { LazyDialog, type LoadDialog } from './lazy-dialog.tsx'

export interface DialogButtonProps<Props> extends Omit<ButtonProps, 'onClick'> {
  /** Must be stable between renders. */
  load: LoadDialog<Props>
  /** The dialog's props. */
  props: Props
}

/** A button that opens a dialog. The dialog's code is loaded on hover, focus or press. */
export function DialogButton<Props>({ load, props, onPointerEnter, onFocus, ...button }: DialogButtonProps<Props>) {
  const [isOpen, setOpen] = useState(false)
  // A failed preload is tried again when the dialog is opened.
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        {...button}
        onPointerEnter={(event) => {
          preload()
          onPointerEnter?.(event)
        }}
        onFocus={(event) => {
          preload()
          onFocus?.(event)
        }}
        onClick={() => setOpen(true)}
      />
      {isOpen && <LazyDialog load={load} props={props} onClose={() => setOpen(false)} />}
    </>
  )
}
