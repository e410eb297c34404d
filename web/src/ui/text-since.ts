/**
 * What was typed while a text was being stored, and is not part of it.
 * @returns the whole text if it no longer begins with what was stored: better twice than lost
 */
export function textSince(stored: string, text: string): string {
  return text.startsWith(stored) ? text.slice(stored.length).trimStart() : text
}
