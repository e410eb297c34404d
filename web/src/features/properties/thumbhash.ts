import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string>()

/** A blurred preview as the address of a tiny picture. @param hash in base64 */
export function previewOf(hash: string): string {
  const known = drawn.get(hash)
  if (known) return known
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const preview = thumbHashToDataURL(bytes)
  drawn.set(hash, preview)
  return preview
}
