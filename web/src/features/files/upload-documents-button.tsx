import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { plural } from '../../ui/numbers.ts'
import { countInterruptedUploads } from './interrupted-uploads.ts'
import { UploadDialog } from './upload-dialog.tsx'
import type { UploadDialogProps } from './upload-dialog-props.ts'

export interface UploadDocumentsButtonProps extends Omit<UploadDialogProps, 'open' | 'onClose'> {
  label?: string
  icon?: Elements
}

/** A button that opens the upload dialog; its label offers to resume interrupted uploads. */
export function UploadDocumentsButton({
  label = 'Upload documents',
  icon = <Upload aria-hidden="true" />,
  ...props
}: UploadDocumentsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [interrupted, setInterrupted] = useState(0)
  // In an effect: the server has no local storage.
  useEffect(() => setInterrupted(countInterruptedUploads(props.user.id)), [props.user.id])
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
