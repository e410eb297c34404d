import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { countInterruptedUploads } from '../interrupted-uploads.ts'
import { ChooseFilesMenu } from './choose-files-menu.tsx'
import type { FileKind } from './file-kind.ts'
import { preloadUploadDialog, UploadDialog } from './upload-dialog.tsx'
import type { ChosenFile, UploadDialogProps } from './upload-dialog-props.ts'

export interface UploadDocumentsButtonProps extends Omit<UploadDialogProps, 'open' | 'onClose' | 'chosen'> {
  label?: string
  icon?: Elements
  /** Adds a menu beside the button: the user says what the files are and chooses them, and they upload at once. */
  menu?: {
    label: string
    kinds: readonly FileKind[]
    note: string
    align: 'start' | 'end'
    /** A file's meta when its kind is chosen, with a value for each meta field. */
    metaOf: (file: File, kindId: string) => Record<string, string>
  }
  /** Places the button; the dialog stays mounted wherever that is. */
  children?: ((button: Elements) => Elements) | undefined
}

/** A button that opens the upload dialog, with a menu of kinds of files; its label offers to resume interrupted uploads. */
export function UploadDocumentsButton({
  label = 'Upload documents',
  icon = <Upload />,
  menu,
  children,
  ...props
}: UploadDocumentsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [interrupted, setInterrupted] = useState(0)
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  // In an effect: the server has no local storage.
  useEffect(() => setInterrupted(countInterruptedUploads(props.user.id)), [props.user.id])
  const open = () => {
    setInterrupted(0)
    setOpen(true)
  }
  const button = (
    <span className="inline-flex gap-2">
      <Button size="sm" variant="secondary" aria-haspopup="dialog" icon={icon} onClick={open}>
        {interrupted > 0 ? `Resume ${plural(interrupted, 'upload')}` : label}
      </Button>
      {menu && interrupted === 0 && (
        <ChooseFilesMenu
          label={menu.label}
          kinds={menu.kinds}
          title={props.title ?? label}
          note={menu.note}
          align={menu.align}
          types={Object.keys(props.allowedFileTypes ?? {})}
          onKind={preloadUploadDialog}
          onFiles={(files, kindId) => {
            setChosen(files.map((file) => ({ file, meta: menu.metaOf(file, kindId) })))
            open()
          }}
        />
      )}
    </span>
  )
  return (
    <>
      {children ? children(button) : button}
      <UploadDialog {...props} open={isOpen} chosen={chosen} onClose={() => setOpen(false)} />
    </>
  )
}
