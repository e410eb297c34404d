import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLater } from '../../ui/later.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { TakeIn } from './take-in.ts'

/** What the button allows when nothing else is said (specification, section 5): one file, 10 MB. */
const FILES_DEFAULT = 1
const BYTES_DEFAULT = 10_485_760

export interface UploadButtonProps {
  /** The dialog's name, and in one line what may be uploaded. */
  title: string
  note: string
  /** How many files may be added from now on. */
  maxNumberOfFiles?: number
  /** Said instead when there is room for none. */
  whenFull: { title: string; description: string }
  /** Bytes. */
  maxFileSize?: number
  /** Types by which files are chosen, with the word for each: `{ 'image/jpeg': 'JPEG' }`. */
  allowedFileTypes?: Readonly<Record<string, string>>
  /** Obtains where a file goes; it is sent there in one PUT. */
  getUploadParameters: (
    file: { name: string; type: string; size: number },
    signal?: AbortSignal,
  ) => Promise<{ url: string }>
  /** What is made of each file once it is sent. */
  takeIn: TakeIn
  /** All files that were chosen are taken in. */
  onComplete?: (count: number) => void
  onBusyChange?: (isBusy: boolean) => void
  /** The button's words. */
  children: ReactNode
}

export type UploadButtonDialogProps = Required<Omit<UploadButtonProps, 'children' | 'whenFull'>> & {
  open: boolean
  onClose: () => void
}

const loadDialog = () => import('./upload-button-dialog.tsx')
const nothing = () => undefined

/** A button that opens a dialog in which files are chosen and uploaded; uploads go on while the dialog is closed. */
export function UploadButton({ children, whenFull, ...given }: UploadButtonProps) {
  const { maxNumberOfFiles = FILES_DEFAULT, maxFileSize = BYTES_DEFAULT, onBusyChange = nothing } = given
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const Dialog = useLater(loadDialog, isWanted)
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
