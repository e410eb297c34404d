import type { Question } from './questions.ts'
import type { UploadingFile, Uploads } from './uppy.ts'

export interface Asking {
  questions: readonly Question[]
  /** What is said of a file before anybody is asked. */
  begin: (file: UploadingFile) => Record<string, string>
}

/**
 * Asks about the files that are chosen, one after the other; the dialog itself opens the first. What was answered of a file
 * that failed and was removed is taken over by the one chosen in its place.
 * @returns how to stop
 */
export function askOfEach(uppy: Uploads, openCard: (id: string) => void, latest: () => Asking): () => void {
  let left: Record<string, string> | null = null
  const start = (file: UploadingFile) => {
    uppy.setFileMeta(file.id, { ...latest().begin(file), ...left })
    left = null
  }
  const keep = (file: UploadingFile) => {
    if (file.error) left = Object.fromEntries(latest().questions.map(({ id }) => [id, String(file.meta[id] ?? '')]))
  }
  const goOn = (file: UploadingFile | undefined) => {
    // No file: its card was closed without an answer, and the others wait to be opened.
    if (!file) return
    if (file.error && answersAll(uppy.getFile(file.id))) uppy.setFileState(file.id, { error: null })
    const files = uppy.getFiles()
    const next = files.slice(files.findIndex(({ id }) => id === file.id) + 1).find((other) => !answersAll(other))
    // The library closes the card after it has told of it.
    if (next) queueMicrotask(() => openCard(next.id))
  }
  const answersAll = ({ meta }: UploadingFile) => latest().questions.every(({ id }) => meta[id])
  uppy.on('file-added', start)
  uppy.on('file-removed', keep)
  uppy.on('dashboard:file-edit-complete', goOn)
  return () => {
    uppy.off('file-added', start)
    uppy.off('file-removed', keep)
    uppy.off('dashboard:file-edit-complete', goOn)
  }
}
