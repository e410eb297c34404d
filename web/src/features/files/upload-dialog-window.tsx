import { LIMITS } from '@lintel/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { RestrictionError } from '@uppy/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatBytes } from '../../ui/format.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { askOfEach } from './ask.ts'
import { dialogOptions } from './dialog-options.ts'
import { documentUploads } from './document-uploads.ts'
import type { UploadDialogProps } from './upload-dialog-props.ts'
import type { UploadingFile, Uploads } from './uppy.ts'
import { openCard, UppyModal } from './uppy-modal.tsx'

/** A tenant's files are small, those of owners and agents as large as the installation allows, which the server says. */
const noteFor = ({ role }: UploadDialogProps['user']) =>
  role === 'tenant' ? 'Each file up to 100 MB.' : 'Large files are sent in parts, and go on after an interruption.'

/** The code behind `UploadDialog`. */
export default function UploadDialogWindow(props: UploadDialogProps) {
  const { open, onClose, user, title = 'Upload documents', note = noteFor(user), questions } = props
  const client = useQueryClient()
  const uploads = documentUploads(user.id)
  const { uppy } = uploads
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    uploads.setReceiver(async ({ name, type, size, address, said }, signal) => {
      await latest.current.onUploaded({ name, type, size, said, uploadId: lastOf(address) }, signal)
    })
    uploads.setOnSignedOut(() => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }))
    const finish = ({ failed = [], successful = [] }: { failed?: unknown[]; successful?: unknown[] }) => {
      if (failed.length > 0 || successful.length === 0) return
      latest.current.onClose()
      uploads.uppy.removeFiles(uploads.uppy.getFiles().map(({ id }) => id))
    }
    uploads.uppy.on('complete', finish)
    const stopAsking = askOfEach(
      uploads.uppy,
      (id) => openCard(uploads.uppy, id),
      () => ({
        questions: latest.current.questions ?? [],
        begin: ({ name }) => latest.current.begin?.({ name }) ?? {},
      }),
    )
    return () => {
      uploads.setReceiver(null)
      stopAsking()
      uploads.uppy.off('complete', finish)
    }
  }, [uploads, client])

  useLayoutEffect(() => {
    if (!open) return
    const {
      maxNumberOfFiles = LIMITS.documentsMax,
      allowedFileTypes = {},
      maxFileSizes = {},
      questions = [],
      user,
    } = latest.current
    const maxFileSize = user.role === 'tenant' ? LIMITS.smallFileBytesMax : null
    const done = uppy.getFiles().filter(({ progress }) => progress.complete).length
    const requiredMetaFields = questions.map(({ id }) => id)
    const allowed = { maxNumberOfFiles: maxNumberOfFiles + done, maxFileSize, allowedFileTypes, requiredMetaFields }
    uppy.setOptions({ ...dialogOptions(allowed), onBeforeFileAdded: refuseLarge(uppy, maxFileSizes) })
  }, [uppy, open])

  return <UppyModal uppy={uppy} open={open} onClose={onClose} title={title} note={note} questions={questions} />
}

/** The library knows one limit for all files. A file that is there already is its own to refuse, as without this. */
const refuseLarge =
  (uppy: Uploads, maxFileSizes: Readonly<Record<string, number>>) =>
  (file: UploadingFile, files: Record<string, UploadingFile>) => {
    const max = maxFileSizes[file.type] ?? Number.POSITIVE_INFINITY
    if ((file.size ?? 0) > max) {
      throw new RestrictionError(uppy.i18n('exceedsSize', { size: formatBytes(max), file: file.name }), { file })
    }
    return !Object.hasOwn(files, file.id)
  }

const lastOf = (address: string) => address.split('/').at(-1) ?? ''
