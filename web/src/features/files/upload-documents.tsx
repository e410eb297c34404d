import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { interruptedUploads } from './kept-uploads.ts'
import { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx'

/** A button that opens the upload dialog, and says where an upload was interrupted and can go on. */
export function UploadDocuments(props: Omit<UploadDialogProps, 'open' | 'onClose'>) {
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
        icon={<Upload aria-hidden="true" />}
        onClick={() => {
          setInterrupted(0)
          setOpen(true)
        }}
      >
        {interrupted > 0 ? `Resume ${plural(interrupted, 'upload')}` : 'Upload documents'}
      </Button>
      <UploadDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
