import type { MetaField } from '../meta-fields.ts'
import type { UploadingFile, UppyInstance } from '../uppy-types.ts'

export interface MetaEditing {
  metaFields: readonly MetaField[]
  /** A file's meta when it is added. */
  initialMeta: (file: UploadingFile) => Record<string, string>
  /** The meta of a file for which the editor does not open; undefined for others. */
  chosenMeta: (file: UploadingFile) => Record<string, string> | undefined
}

/**
 * Opens the meta editor for each added file, one after the other; saving the last starts the upload. The values of a failed file
 * that is removed are copied to the next file that is added, its replacement.
 * @param latest the current options
 * @returns unsubscribe
 */
export function editMetaOfEach(
  uppy: UppyInstance,
  openEditor: (fileId: string) => void,
  latest: () => MetaEditing,
): () => void {
  let removedMeta: Record<string, string> | null = null
  const onAdded = (file: UploadingFile) => {
    uppy.setFileMeta(file.id, latest().chosenMeta(file) ?? { ...latest().initialMeta(file), ...removedMeta })
    removedMeta = null
  }
  const onAllAdded = ([first]: UploadingFile[]) => {
    if (first && latest().metaFields.length > 0 && !latest().chosenMeta(first)) openEditor(first.id)
  }
  const onRemoved = (file: UploadingFile) => {
    if (file.error)
      removedMeta = Object.fromEntries(latest().metaFields.map(({ id }) => [id, String(file.meta[id] ?? '')]))
  }
  const onEditComplete = (file: UploadingFile | undefined) => {
    // Without a file the editor was cancelled: the user opens the others.
    if (!file) return
    if (file.error && hasAllMeta(uppy.getFile(file.id))) uppy.setFileState(file.id, { error: null })
    const files = uppy.getFiles()
    const next = files.slice(files.findIndex(({ id }) => id === file.id) + 1).find((other) => !hasAllMeta(other))
    // Uppy closes the editor after this event.
    if (next) queueMicrotask(() => openEditor(next.id))
    else if (files.every(hasAllMeta)) void uppy.upload().catch(() => undefined)
  }
  const hasAllMeta = ({ meta }: UploadingFile) => latest().metaFields.every(({ id }) => meta[id])
  uppy.on('file-added', onAdded)
  uppy.on('files-added', onAllAdded)
  uppy.on('file-removed', onRemoved)
  uppy.on('dashboard:file-edit-complete', onEditComplete)
  return () => {
    uppy.off('file-added', onAdded)
    uppy.off('files-added', onAllAdded)
    uppy.off('file-removed', onRemoved)
    uppy.off('dashboard:file-edit-complete', onEditComplete)
  }
}
