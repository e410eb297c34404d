import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { interruptedUploads } from './kept-uploads.ts'
import { UploadDialog } from './upload-dialog.tsx'
import type { UploadDialogProps } from './upload-dialog-props.ts'

export interface UploadDocumentsProps extends Omit<UploadDialogProps, 'open' | 'onClose'> {
  /** On the button. */
  label?: string
  icon?: ReactNode
}

/** A button that opens the upload dialog, and says where an upload was interrupted and can go on. */
export function UploadDocuments({
  label = 'Upload documents',
  icon = <Upload aria-hidden="true" />,
  ...props
}: UploadDocumentsProps) {
  const [isOpen, setOpen] = useState(false)
  const [interrupted, setInterrupted] = useState(0)
  // Known in the browser alone.
  useEffect(() => setInterrupted(interruptedUploads(props.user.id)), [props.user.id])
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        icon={icon}
        onClick={() => {
          setInterrupted(0)
          setOpen(true)
        }}
      >
        {interrupted > 0 ? `Resume ${plural(interrupted, 'upload')}` : label}
      </Button>
      <UploadDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
