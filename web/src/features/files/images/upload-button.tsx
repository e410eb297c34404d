import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { UploadButtonProps } from './upload-button-props.ts'
import { useFormDrop } from './use-form-drop.ts'

/** Specification, section 5: one file, 10 MB. */
const DEFAULT_MAX_FILES = 1
const DEFAULT_MAX_BYTES = 10_485_760

const loadDialog = () => import('./upload-button-dialog.tsx')
const noop = () => undefined
const NO_FILES: File[] = []

/**
 * A button that opens an upload dialog. Uploads continue while the dialog is closed. Files that are dropped on the form around it
 * upload at once.
 */
export function UploadButton({ children, whenFull, ...props }: UploadButtonProps) {
  const { maxNumberOfFiles = DEFAULT_MAX_FILES, maxFileSize = DEFAULT_MAX_BYTES, onBusyChange = noop } = props
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [dropped, setDropped] = useState(NO_FILES)
  const button = useRef<HTMLButtonElement>(null)
  const Dialog = useLazyComponent(loadDialog, wasOpened)
  const open = () => {
    if (maxNumberOfFiles < 1 && !isBusy) return void toast(whenFull)
    setOpened(true)
    setOpen(true)
  }
  useFormDrop(button, (files) => {
    open()
    setDropped(files)
  })
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        pending={isOpen && !Dialog}
        icon={isBusy ? <Spinner /> : <Upload />}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={open}
      >
        {children}
      </Button>
      {Dialog && (
        <Dialog
          allowedFileTypes={ANY_TYPE}
          onComplete={noop}
          {...props}
          maxNumberOfFiles={maxNumberOfFiles}
          maxFileSize={maxFileSize}
          open={isOpen}
          dropped={dropped}
          onClose={() => setOpen(false)}
          onBusyChange={(busy) => {
            setBusy(busy)
            onBusyChange(busy)
          }}
        />
      )}
    </>
  )
}

const ANY_TYPE = {}
