import { createListeners } from '../../../api/listeners.ts'
import { listInterruptedIds } from '../../files/interrupted-uploads.ts'
import { withRetries } from '../../files/retry.ts'
import { UPPY_ID_PREFIX } from '../../files/uppy-id.ts'
import type { UnsentMessage } from '../sending/outbox.ts'
import type { ChosenFile } from './chosen-files.ts'
import type { FileUploads } from './file-uploads.ts'
import { type AddedFile, type FileSenderOptions, keepIfSame, type UnsentFile } from './unsent-file.ts'

type FileQueueOptions = Omit<FileSenderOptions, 'onChange'> & {
  /** Loads the code that uploads. */
  load?: () => Promise<typeof import('./file-uploads.ts')>
}

export type FileQueue = ReturnType<typeof createFileQueue>

const loadUploads = () => import('./file-uploads.ts')

/** Loads the code that uploads, before it is needed. */
export const preloadFileUploads = () => void loadUploads().catch(() => undefined)

/**
 * The user's files on their way. What uploads them is loaded for the first one, or when an earlier page left some behind.
 */
export function createFileQueue({ userId, post, onStored, load = loadUploads }: FileQueueOptions) {
  const idPrefix = `${UPPY_ID_PREFIX}messages-${userId}`
  const listeners = createListeners()
  /** Files that wait for the code. */
  let added: readonly AddedFile[] = []
  let uploads: FileUploads | null = null
  let isOpening = false
  let isClosed = false
  let snapshot: readonly UnsentFile[] = []

  const change = () => {
    const uploading = uploads?.getSnapshot() ?? []
    const ids = new Set(uploading.map(({ clientId }) => clientId))
    const others = added.flatMap(({ unsent }) => (ids.has(unsent.clientId) ? [] : [unsent]))
    snapshot = keepIfSame(snapshot, [...uploading, ...others])
    listeners.notify()
  }

  async function open() {
    if (isOpening || uploads) return
    isOpening = true
    try {
      const { openFileUploads } = await withRetries(load)
      const opened = await openFileUploads({ idPrefix, userId, post, onStored, onChange: change })
      if (isClosed) return opened.close()
      uploads = opened
      for (const file of added) uploads.add(file)
      added = []
    } catch {
      added = added.map((file) => ({ ...file, unsent: { ...file.unsent, problem: { kind: 'waiting' } } }))
    } finally {
      isOpening = false
      change()
    }
  }

  if (listInterruptedIds(idPrefix).length > 0) void open()

  return {
    /** The files, in the order of adding; the same array until something but their progress changes. */
    getSnapshot: () => snapshot,
    /** Calls the listener also when progress changes. @returns unsubscribe */
    subscribe: listeners.subscribe,
    has: (clientId: string) => snapshot.some((unsent) => unsent.clientId === clientId),
    /** Whether nothing keeps the file from being sent. */
    isMoving: (clientId: string) =>
      snapshot.some((unsent) => unsent.clientId === clientId && unsent.problem === undefined),
    /** How much of a file is uploaded, from 0 to 100. */
    progressOf: (clientId: string) => uploads?.progressOf(clientId) ?? 0,
    /** @returns when the last one was written */
    add(files: readonly ChosenFile[], { receiverId, propertyId }: Pick<UnsentMessage, 'receiverId' | 'propertyId'>) {
      let writtenAt = Math.max(Date.now(), (snapshot.at(-1)?.writtenAt ?? 0) + 1)
      for (const { id, file, type, preview } of files) {
        const next: AddedFile = {
          data: file,
          unsent: {
            clientId: id,
            receiverId,
            propertyId,
            content: file.name,
            writtenAt: writtenAt++,
            file: { type, bytes: file.size, preview },
            ...(!navigator.onLine && { problem: { kind: 'waiting' } }),
          },
        }
        if (uploads) uploads.add(next)
        else added = [...added, next]
      }
      change()
      void open()
      return writtenAt - 1
    },
    /** Sends a refused or waiting file again. */
    retry(clientId: string) {
      uploads?.retry(clientId)
      added = added.map(({ unsent: { problem: _, ...unsent }, data }) => ({ data, unsent }))
      change()
      if (added.length > 0) void open()
    },
    /** Stops sending a file and forgets it. */
    discard(clientId: string) {
      uploads?.discard(clientId)
      added = added.filter(({ unsent }) => unsent.clientId !== clientId)
      change()
    },
    close() {
      isClosed = true
      uploads?.close()
    },
  }
}
