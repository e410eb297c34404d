import { useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { LazyDialog, type LazyDialogProps } from './lazy-dialog.tsx'

type DialogButtonProps<Props extends { onClose: () => void }> = Omit<ButtonProps, 'onClick'> &
  Pick<LazyDialogProps<Props>, 'load' | 'props'>

/** A button that opens a dialog. The dialog's code is loaded on hover, focus or press. */
export function DialogButton<Props extends { onClose: () => void }>(button: DialogButtonProps<Props>) {
  const { load, props, onPointerEnter, onFocus, ...rest } = button
  const [isOpen, setOpen] = useState(false)
  // A failed preload is tried again when the dialog is opened.
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        {...rest}
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
