import { fileTypeFromBuffer } from 'file-type'

/** Bytes from the start of a file that are needed to detect its type. */
export const SNIFFED_BYTES = 4_100

/** Detects a file's type from its bytes; `application/octet-stream` if unknown. */
export async function sniffContentType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  // file-type reports SVG as XML.
  if (found && found.mime !== 'application/xml') return found.mime
  const type = detectTextType(bytes) ?? found?.mime ?? 'application/octet-stream'
  return (type === 'text/plain' || type === 'application/octet-stream') && isLatePdf(bytes) ? 'application/pdf' : type
}

/** A header within this many bytes is found by every reader. Scanners and mail programs write lines before it. */
const PDF_HEADER_WITHIN = 1024

/** Whether a file without another signature has a PDF's header behind some bytes. What begins as markup or a script is none. */
function isLatePdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEADER_WITHIN))
  return /%PDF-\d\.\d/.test(head) && !/^(\s|ï»¿)*(<|#!)/.test(head)
}

/** Markup and plain text have no signature. */
function detectTextType(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, SNIFFED_BYTES)
  if (head.length === 0) return null
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null
  const text = new TextDecoder('utf-8').decode(head).trimStart().toLowerCase()
  if (isSvg(text)) return 'image/svg+xml'
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/.test(text)) return 'text/html'
  if (text.startsWith('<?xml')) return 'application/xml'
  return text.includes('\uFFFD') ? null : 'text/plain'
}

/** Start and end of what may precede an SVG's root element. */
const PROLOG = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const

/** Whether a lower-case text is an SVG document. Linear time, since anyone can upload the text. */
export function isSvg(text: string): boolean {
  let position = 0
  for (;;) {
    position += countWhitespace(text, position)
    const part = PROLOG.find(([begin]) => text.startsWith(begin, position))
    if (!part) return /^<svg[\s>]/.test(text.slice(position, position + '<svg>'.length))
    const [begin, end] = part
    const endsAt = text.indexOf(end, position + begin.length)
    if (endsAt < 0) return false
    position = endsAt + end.length
  }
}

function countWhitespace(text: string, from: number): number {
  const whitespace = /\s*/y
  whitespace.lastIndex = from
  return whitespace.exec(text)?.[0].length ?? 0
}
