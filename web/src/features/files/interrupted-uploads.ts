import { UPPY_ID_PREFIX, uppyIdOf } from './uppy-id.ts'

/** Golden Retriever's prefix in local storage. */
const STORAGE_PREFIX = 'uppyState:'

/** Number of a user's documents whose upload was interrupted (by a reload or sign-out) and can be resumed in this browser. */
export const countInterruptedUploads = (userId: string): number => countFiles(STORAGE_PREFIX + uppyIdOf(userId))

/** The ids, with this prefix, of Uppy instances whose uploads were interrupted and can be resumed in this browser. */
export const listInterruptedIds = (idPrefix: string): string[] =>
  storageKeys(idPrefix)
    .filter((key) => countFiles(key) > 0)
    .map((key) => key.slice(STORAGE_PREFIX.length))

function countFiles(key: string): number {
  try {
    const state = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredState | null
    if (!state || (state.expires ?? Number.POSITIVE_INFINITY) < Date.now()) return 0
    return Object.values(state.metadata?.files ?? {}).filter((file) => !file.progress?.complete).length
  } catch {
    return 0
  }
}

type StoredState = { expires?: number; metadata?: { files?: Record<string, { progress?: { complete?: boolean } }> } }

/** Deletes the stored state of all users' uploads from this browser and stops them; for signing out. */
export function discardUploads() {
  const keys = storageKeys(UPPY_ID_PREFIX)
  if (keys.length === 0) return
  for (const key of keys) localStorage.removeItem(key)
  void import('./resumable-uploads.ts')
    .then(({ discardResumableUploads }) => discardResumableUploads())
    // Without the code or a database there is nothing to stop or to delete.
    .catch(() => undefined)
}

function storageKeys(idPrefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX + idPrefix))
  } catch {
    return []
  }
}
