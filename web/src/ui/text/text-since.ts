/**
 * Text typed while its beginning was being stored.
 * @returns the whole text if it no longer begins with the stored text: better stored twice than lost
 */
export function textSince(stored: string, text: string): string {
  return text.startsWith(stored) ? text.slice(stored.length).trimStart() : text
}
