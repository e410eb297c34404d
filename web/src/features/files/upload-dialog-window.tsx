import { LIMITS } from '@lintel/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { currentUserQuery } from '../accounts/data.ts'
import { dialogOptions } from './dialog-options.ts'
import { documentUploads } from './document-uploads.ts'
import type { UploadDialogProps } from './upload-dialog.tsx'
import { UppyModal } from './uppy-modal.tsx'

/** A tenant's files are small, those of owners and agents as large as the installation allows, which the server says. */
const noteFor = ({ role }: UploadDialogProps['user']) =>
  role === 'tenant' ? 'Each file up to 100 MB.' : 'Large files are sent in parts, and go on after an interruption.'

/** The code behind `UploadDialog`. */
export default function UploadDialogWindow(props: UploadDialogProps) {
  const { open, onClose, user, title = 'Upload documents', note = noteFor(user) } = props
  const client = useQueryClient()
  const uploads = documentUploads(user.id)
  const { uppy } = uploads
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    uploads.setReceiver(async ({ name, type, size, address }, signal) => {
      await latest.current.onUploaded({ name, type, size, uploadId: lastOf(address) }, signal)
    })
    uploads.setOnSignedOut(() => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }))
    const finish = ({ failed = [], successful = [] }: { failed?: unknown[]; successful?: unknown[] }) => {
      if (failed.length > 0 || successful.length === 0) return
      latest.current.onClose()
      uploads.uppy.removeFiles(uploads.uppy.getFiles().map(({ id }) => id))
    }
    uploads.uppy.on('complete', finish)
    return () => {
      uploads.setReceiver(null)
      uploads.uppy.off('complete', finish)
    }
  }, [uploads, client])

  useLayoutEffect(() => {
    if (!open) return
    const { maxNumberOfFiles = LIMITS.documentsMax, allowedFileTypes = {}, user } = latest.current
    const maxFileSize = user.role === 'tenant' ? LIMITS.smallFileBytesMax : null
    const done = uppy.getFiles().filter(({ progress }) => progress.complete).length
    uppy.setOptions(dialogOptions({ maxNumberOfFiles: maxNumberOfFiles + done, maxFileSize, allowedFileTypes }))
  }, [uppy, open])

  return <UppyModal uppy={uppy} open={open} onClose={onClose} title={title} note={note} />
}

const lastOf = (address: string) => address.split('/').at(-1) ?? ''
