import { ACCESS } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { RestrictionError } from '@uppy/core'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { formatBytes } from '../../../ui/text/numbers.ts'
import { currentUserQuery } from '../../accounts/data.ts'
import { dialogOptions } from '../dialog-options.ts'
import { openMetaEditor, UppyModal } from '../uppy-modal.tsx'
import type { UploadingFile, UppyInstance } from '../uppy-types.ts'
import { type DocumentUploads, getDocumentUploads } from './document-uploads.ts'
import { editMetaOfEach } from './meta-editor.ts'
import type { ChosenFile, UploadDialogProps } from './upload-dialog-props.ts'

/** Files of tenants, and of agents who wait, are limited to 100 MB; the limit of owners and agents is a setting of the server, which checks it. */
const noteFor = (user: UploadDialogProps['user']) =>
  ACCESS.landlord(user) ? 'Large files are sent in parts, and go on after an interruption.' : 'Each file up to 100 MB.'

/** The lazily loaded content of UploadDialog. */
export default function UploadDialogContent(props: UploadDialogProps) {
  const { open, onClose, user, chosen = NONE, title = 'Upload documents', note = noteFor(user), metaFields } = props
  const uploads = getDocumentUploads(user.id)
  const { uppy } = uploads
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  useUploadedFiles(uploads, latest)
  useLayoutEffect(() => {
    if (open) uppy.setOptions(optionsOf(uppy, latest.current))
  }, [uppy, open])
  useEffect(() => {
    if (chosen.length === 0) return
    uppy.addFiles(chosen.map(({ file }) => ({ name: file.name, type: file.type, data: file, source: 'menu' })))
    // Failures are shown in the dialog.
    void uppy.upload().catch(() => undefined)
  }, [uppy, chosen])

  return <UppyModal uppy={uppy} open={open} onClose={onClose} title={title} note={note} metaFields={metaFields} />
}

/** Passes uploaded files on, asks for the meta of added ones, and closes the dialog once all are uploaded. */
function useUploadedFiles(uploads: DocumentUploads, latest: RefObject<UploadDialogProps>) {
  const client = useQueryClient()
  useEffect(() => {
    const { uppy } = uploads
    uploads.setFileHandler(async ({ name, type, size, url, meta }, signal) => {
      await latest.current.onUploaded({ name, type, size, meta, uploadId: lastSegmentOf(url) }, signal)
    })
    uploads.setOnSignedOut(() => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }))
    const onComplete = ({ successful = [] }: { successful?: unknown[] }) => {
      const files = uppy.getFiles()
      // Failed files stay, to be retried or removed, and so do those of another upload.
      if (successful.length === 0 || !files.every(isFinished)) return
      latest.current.onClose()
      uppy.removeFiles(files.map(({ id }) => id))
    }
    uppy.on('complete', onComplete)
    const warn = ({ name, data }: UploadingFile) => void showWarning(name, data, latest.current.findWarning)
    uppy.on('file-added', warn)
    const stopEditing = editMetaOfEach(
      uppy,
      (id) => openMetaEditor(uppy, id),
      () => ({
        metaFields: latest.current.metaFields ?? [],
        initialMeta: ({ name }) => latest.current.initialMeta?.({ name }) ?? {},
        chosenMeta: ({ data }) => latest.current.chosen?.find(({ file }) => file === data)?.meta,
      }),
    )
    return () => {
      uploads.setFileHandler(null)
      stopEditing()
      uppy.off('complete', onComplete)
      uppy.off('file-added', warn)
    }
  }, [uploads, latest, client])
}

/** The options of the dialog. Uploaded files don't count towards the limit. */
function optionsOf(uppy: UppyInstance, { user, ...props }: UploadDialogProps) {
  const { maxNumberOfFiles = LIMITS.documentsMax, allowedFileTypes = {}, maxFileSizes = {}, metaFields = [] } = props
  const limits = {
    maxNumberOfFiles: maxNumberOfFiles + uppy.getFiles().filter(isFinished).length,
    maxFileSize: ACCESS.landlord(user) ? null : LIMITS.smallFileBytesMax,
    allowedFileTypes,
    requiredMetaFields: metaFields.map(({ id }) => id),
  }
  return { ...dialogOptions(limits), onBeforeFileAdded: checkSizeByType(uppy, maxFileSizes) }
}

const NONE: readonly ChosenFile[] = []

const isFinished = ({ progress, error }: UploadingFile) => progress.complete && !error

/**
 * `onBeforeFileAdded` with a limit per type: Uppy has one limit for all files. Duplicates are refused as by its default.
 */
const checkSizeByType =
  (uppy: UppyInstance, maxFileSizes: Readonly<Record<string, number>>) =>
  (file: UploadingFile, files: Record<string, UploadingFile>) => {
    const max = maxFileSizes[file.type] ?? Number.POSITIVE_INFINITY
    if ((file.size ?? 0) > max) {
      throw new RestrictionError(uppy.i18n('exceedsSize', { size: formatBytes(max), file: file.name }), { file })
    }
    return !Object.hasOwn(files, file.id)
  }

/** @param data without bytes for a file from a URL */
async function showWarning(name: string, data: unknown, findWarning: UploadDialogProps['findWarning']) {
  if (!(data instanceof Blob)) return
  const warning = await findWarning?.({ name, data }).catch(() => null)
  if (warning) toast({ title: name, description: warning })
}

const lastSegmentOf = (url: string) => url.split('/').at(-1) ?? ''
