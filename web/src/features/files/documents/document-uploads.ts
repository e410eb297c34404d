import Url from '@uppy/url'
import { nameUser } from '../../../api/page-user.ts'
import { showFailureToasts } from '../failure-toasts.ts'
import { generatePreviews } from '../previews.ts'
import { processUploads, type StoredFile } from '../process-uploads.ts'
import { COMPANION, isDiscarded, makeResumableUploads } from '../resumable-uploads.ts'
import { uppyIdOf } from '../uppy-id.ts'
import type { UppyInstance } from '../uppy-types.ts'

/** Called for each stored file; calls may overlap. */
export type FileHandler = (file: StoredFile, signal: AbortSignal) => void | Promise<void>

export interface DocumentUploads {
  userId: string
  uppy: UppyInstance
  /** Sets the handler of stored files. While it is null, stored files wait for the next handler. */
  setFileHandler: (handler: FileHandler | null) => void
  setOnSignedOut: (listener: () => void) => void
}

let current: DocumentUploads | null = null

/**
 * The user's uploads of documents and large files, in parts above 100 MB, through the companion. They continue on other
 * screens, and resume after a reload.
 */
export function getDocumentUploads(userId: string): DocumentUploads {
  if (current?.userId !== userId || isDiscarded(current.uppy)) {
    current?.uppy.pauseAll()
    current = makeUploads(userId)
  }
  return current
}

function makeUploads(userId: string): DocumentUploads {
  let handler: FileHandler | null = null
  let onSignedOut = () => {}
  let waiting: (() => void)[] = []
  const waitForHandler = async (): Promise<FileHandler> => {
    while (!handler) await new Promise<void>((resolve) => waiting.push(resolve))
    return handler
  }

  const uppy = makeResumableUploads({ id: uppyIdOf(userId), userId, partsAboveBytes: PARTS_ABOVE_BYTES })
  uppy.use(Url, { companionUrl: window.location.origin + COMPANION, companionHeaders: nameUser(userId) })
  generatePreviews(uppy)
  showFailureToasts(uppy, { onSignedOut: () => onSignedOut() })
  processUploads(uppy, {
    message: 'Saving…',
    reuploadsOnRetry: false,
    processFile: async (file, signal) => (await waitForHandler())(file, signal),
  })
  return {
    userId,
    uppy,
    setFileHandler: (next) => {
      handler = next
      const resolvers = waiting
      waiting = []
      for (const resolve of resolvers) resolve()
    },
    setOnSignedOut: (listener) => {
      onSignedOut = listener
    },
  }
}

/** Specification, section 9. */
const PARTS_ABOVE_BYTES = 100 * 1024 * 1024
