import { KEPT_PREFIX, keptName } from './kept-name.ts'

/** The library puts this before the name. */
const LIBRARY_PREFIX = 'uppyState:'

/** How many files of a person this browser could go on uploading: begun before a reload or a sign-in, and not finished. */
export function interruptedUploads(userId: string): number {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LIBRARY_PREFIX + keptName(userId)) ?? 'null')
    return Object.values((kept as Kept | null)?.metadata?.files ?? {}).filter((file) => !file.progress?.complete).length
  } catch {
    return 0
  }
}

type Kept = { metadata?: { files?: Record<string, { progress?: { complete?: boolean } }> } }

/** Forgets everything that this browser was uploading, for whomever, as when a person signs out. */
export function forgetUploads() {
  const names = keptNames()
  if (names.length === 0) return
  for (const name of names) localStorage.removeItem(name)
  void import('./document-uploads.ts').then(
    ({ dropUploads }) => dropUploads(),
    () => undefined,
  )
}

function keptNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(LIBRARY_PREFIX + KEPT_PREFIX))
  } catch {
    return []
  }
}
