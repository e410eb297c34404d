import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta, RestrictionError } from '@uppy/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dialogOptions } from '../dialog-options.ts'
import { showFailureToasts } from '../failure-toasts.ts'
import { generatePreviews } from '../previews.ts'
import { processUploads } from '../process-uploads.ts'
import { uploadBytesWithRetries } from '../upload-bytes.ts'
import { UppyModal } from '../uppy-modal.tsx'
import type { UppyInstance } from '../uppy-types.ts'
import type { UploadButtonDialogProps } from './upload-button-props.ts'

/** The dialog of an UploadButton. Unmounting it cancels its uploads. */
export default function UploadButtonDialog(props: UploadButtonDialogProps) {
  const { open, onClose, title, note, dropped } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [uppy, setUppy] = useState<UppyInstance | null>(null)
  useEffect(() => {
    const created = createUppy(() => latest.current)
    setUppy(created)
    return () => created.destroy()
  }, [])
  useLayoutEffect(() => {
    if (!uppy || !open) return
    // Uppy counts finished files; `maxNumberOfFiles` does not.
    const finished = uppy.getFiles().filter(({ progress }) => progress.complete).length
    const { maxNumberOfFiles, ...rest } = latest.current
    uppy.setOptions(dialogOptions({ ...rest, maxNumberOfFiles: maxNumberOfFiles + finished }))
  }, [uppy, open])
  useEffect(() => {
    if (!uppy || dropped.length === 0) return
    for (const file of dropped) addFile(uppy, file)
    // Failures are shown in the dialog.
    void uppy.upload().catch(() => undefined)
  }, [uppy, dropped])
  return uppy && <UppyModal uppy={uppy} open={open} onClose={onClose} title={title} note={note} />
}

/** Adds a file if the restrictions allow it; Uppy tells why not. */
function addFile(uppy: UppyInstance, file: File) {
  try {
    uppy.addFile({ name: file.name, type: file.type, data: file, source: 'form' })
  } catch (error) {
    if (!(error instanceof RestrictionError)) throw error
  }
}

function createUppy(latest: () => UploadButtonDialogProps): UppyInstance {
  const uppy = new Uppy<Meta, AwsBody>({ id: 'upload-button', autoProceed: false })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    uploadPartBytes: uploadBytesWithRetries,
    getUploadParameters: async ({ name, type, size }, { signal }) => {
      const { url } = await latest().getUploadParameters({ name, type, size: size ?? 0 }, signal)
      return { method: 'PUT', url, fields: {}, headers: {} }
    },
  })
  generatePreviews(uppy)
  showFailureToasts(uppy)
  processUploads(uppy, {
    message: 'Preparing…',
    reuploadsOnRetry: true,
    processFile: (file, signal) => latest().processFile(file, signal),
  })
  uppy.on('upload', () => latest().onBusyChange(true))
  uppy.on('state-update', (before, { currentUploads }) => {
    const hasEnded = before.currentUploads !== currentUploads && Object.keys(currentUploads).length === 0
    if (hasEnded) latest().onBusyChange(false)
  })
  uppy.on('complete', ({ successful = [], failed = [] }) => {
    // Failed files stay in the dialog, to be retried or removed.
    if (failed.length > 0 || successful.length === 0) return
    latest().onComplete(successful.length)
    latest().onClose()
    uppy.removeFiles(uppy.getFiles().map(({ id }) => id))
  })
  return uppy
}
