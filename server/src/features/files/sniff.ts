import { fileTypeFromBuffer } from 'file-type'

/** As many bytes from its beginning as tell what a file is. */
export const SNIFFED_BYTES = 4_100

/** What a file is by its bytes, whatever its name says; `application/octet-stream` when nothing tells. */
export async function sniffContentType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  // Of XML in general it is the root that tells.
  if (found && found.mime !== 'application/xml') return found.mime
  return textTypeOf(bytes) ?? found?.mime ?? 'application/octet-stream'
}

/** Markup and plain text have no signature: they are what reads as such. */
function textTypeOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, SNIFFED_BYTES)
  if (head.length === 0) return null
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null
  const text = new TextDecoder('utf-8').decode(head).trimStart().toLowerCase()
  if (isSvg(text)) return 'image/svg+xml'
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/.test(text)) return 'text/html'
  if (text.startsWith('<?xml')) return 'application/xml'
  return text.includes('\uFFFD') ? null : 'text/plain'
}

/** What may stand before an SVG's root element: how it begins and ends. */
const PROLOG = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const

/** Whether a lower-case text is an SVG document. Reads each character once: the text is whatever a stranger sends. */
export function isSvg(text: string): boolean {
  let position = 0
  for (;;) {
    position += countBlanks(text, position)
    const part = PROLOG.find(([begin]) => text.startsWith(begin, position))
    if (!part) return /^<svg[\s>]/.test(text.slice(position, position + '<svg>'.length))
    const [begin, end] = part
    const endsAt = text.indexOf(end, position + begin.length)
    if (endsAt < 0) return false
    position = endsAt + end.length
  }
}

function countBlanks(text: string, from: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = from
  return blanks.exec(text)?.[0].length ?? 0
}
