import { UPPY_ID_PREFIX, uppyIdOf } from './uppy-id.ts'

/** Golden Retriever's prefix in local storage. */
const STORAGE_PREFIX = 'uppyState:'

/** Number of a user's files whose upload was interrupted (by a reload or sign-out) and can be resumed in this browser. */
export function countInterruptedUploads(userId: string): number {
  try {
    const state: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + uppyIdOf(userId)) ?? 'null')
    return Object.values((state as StoredState | null)?.metadata?.files ?? {}).filter(
      (file) => !file.progress?.complete,
    ).length
  } catch {
    return 0
  }
}

type StoredState = { metadata?: { files?: Record<string, { progress?: { complete?: boolean } }> } }

/** Deletes the stored state of all users' uploads from this browser and stops them; for signing out. */
export function discardUploads() {
  const keys = storageKeys()
  if (keys.length === 0) return
  for (const key of keys) localStorage.removeItem(key)
  void import('./document-uploads.ts').then(
    ({ discardDocumentUploads }) => discardDocumentUploads(),
    () => undefined,
  )
}

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX + UPPY_ID_PREFIX))
  } catch {
    return []
  }
}
