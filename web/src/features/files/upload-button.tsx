import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { UploadButtonProps } from './upload-button-props.ts'

/** What the button allows when nothing else is said (specification, section 5): one file, 10 MB. */
const FILES_DEFAULT = 1
const BYTES_DEFAULT = 10_485_760

const loadDialog = () => import('./upload-button-dialog.tsx')
const nothing = () => undefined

/** A button that opens a dialog in which files are chosen and uploaded; uploads go on while the dialog is closed. */
export function UploadButton({ children, whenFull, ...given }: UploadButtonProps) {
  const { maxNumberOfFiles = FILES_DEFAULT, maxFileSize = BYTES_DEFAULT, onBusyChange = nothing } = given
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const Dialog = useLazyComponent(loadDialog, isWanted)
  const open = () => {
    if (maxNumberOfFiles < 1 && !isBusy) return void toast(whenFull)
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        pending={isOpen && !Dialog}
        icon={isBusy ? <Spinner /> : <Upload aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={open}
      >
        {children}
      </Button>
      {Dialog && (
        <Dialog
          allowedFileTypes={ANY_TYPE}
          onComplete={nothing}
          {...given}
          maxNumberOfFiles={maxNumberOfFiles}
          maxFileSize={maxFileSize}
          open={isOpen}
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
