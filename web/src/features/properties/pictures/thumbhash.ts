import { thumbHashToDataURL } from 'thumbhash'

const cache = new Map<string, string>()

/** A blurred preview as a data URL. @param hash in base64 */
export function decodeThumbhash(hash: string): string {
  const cached = cache.get(hash)
  if (cached) return cached
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const preview = thumbHashToDataURL(bytes)
  cache.set(hash, preview)
  return preview
}
