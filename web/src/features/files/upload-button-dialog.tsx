import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dialogOptions } from './dialog-options.ts'
import { drawPreviews } from './previews.ts'
import { sendWhole } from './send-bytes.ts'
import { takeInWhatArrives } from './take-in.ts'
import { tellFailures } from './tell-failures.ts'
import type { UploadButtonDialogProps } from './upload-button-props.ts'
import type { Uploads } from './uppy.ts'
import { UppyModal } from './uppy-modal.tsx'

/** The dialog behind an upload button. Its uploads end with it: it is to stay while they are wanted. */
export default function UploadButtonDialog(props: UploadButtonDialogProps) {
  const { open, onClose, title, note } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [uppy, setUppy] = useState<Uploads | null>(null)
  useEffect(() => {
    const made = makeUploads(() => latest.current)
    setUppy(made)
    return () => made.destroy()
  }, [])
  useLayoutEffect(() => {
    if (!uppy || !open) return
    // Those that are done are counted by the caller already, as no longer to be added.
    const done = uppy.getFiles().filter(({ progress }) => progress.complete).length
    const { maxNumberOfFiles, ...rest } = latest.current
    uppy.setOptions(dialogOptions({ ...rest, maxNumberOfFiles: maxNumberOfFiles + done }))
  }, [uppy, open])
  return uppy && <UppyModal uppy={uppy} open={open} onClose={onClose} title={title} note={note} />
}

function makeUploads(latest: () => UploadButtonDialogProps): Uploads {
  const uppy = new Uppy<Meta, AwsBody>({ id: 'upload-button', autoProceed: false })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    uploadPartBytes: sendWhole,
    getUploadParameters: async ({ name, type, size }, { signal }) => {
      const { url } = await latest().getUploadParameters({ name, type, size: size ?? 0 }, signal)
      return { method: 'PUT', url, fields: {}, headers: {} }
    },
  })
  drawPreviews(uppy)
  tellFailures(uppy)
  takeInWhatArrives(uppy, {
    message: 'Preparing…',
    isSentAgain: true,
    takeIn: (file, signal) => latest().takeIn(file, signal),
  })
  uppy.on('upload', () => latest().onBusyChange(true))
  uppy.on('state-update', (before, { currentUploads }) => {
    const isOver = before.currentUploads !== currentUploads && Object.keys(currentUploads).length === 0
    if (isOver) latest().onBusyChange(false)
  })
  uppy.on('complete', ({ successful = [], failed = [] }) => {
    // What failed stays in the dialog, to be retried or removed.
    if (failed.length > 0 || successful.length === 0) return
    latest().onComplete(successful.length)
    latest().onClose()
    uppy.removeFiles(uppy.getFiles().map(({ id }) => id))
  })
  return uppy
}
