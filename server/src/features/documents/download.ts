import { DOCUMENT_FORMATS, isDocumentFormat } from '@lintel/contract/documents/types'
import { create } from 'content-disposition'
import type { DocumentRow } from './table.ts'

/** If a browser opens the file anyway, it may run and load nothing. */
const SANDBOX_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Headers of a document: saved as a file, never cached, with the type that was detected on upload. */
export function downloadHeaders({ title, contentType, bytes }: Pick<DocumentRow, 'title' | 'contentType' | 'bytes'>) {
  return {
    'content-type': isDocumentFormat(contentType) ? contentType : 'application/octet-stream',
    'content-length': bytes,
    'content-disposition': formatAttachment(fileNameOf(title, contentType)),
    'cache-control': 'private, no-store',
    'content-security-policy': SANDBOX_POLICY,
    'x-content-type-options': 'nosniff',
  }
}

/** Valid on every file system; the extension comes from the content, not from the title. */
function fileNameOf(title: string, contentType: string): string {
  const words = title.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').split(/\s+/)
  const name = trimCharacters(words.join(' '), ' .')
  const end = isDocumentFormat(contentType) ? DOCUMENT_FORMATS[contentType] : 'bin'
  return `${[...name].slice(0, 100).join('') || 'Document'}.${end}`
}

/** Linear time, unlike a regular expression for both ends. */
function trimCharacters(text: string, characters: string): string {
  let [from, to] = [0, text.length]
  while (from < to && characters.includes(text.charAt(from))) from += 1
  while (from < to && characters.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** The name in ASCII for old clients, and in full as RFC 8187 encodes it. */
function formatAttachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '_')
  return create(name, { fallback: ascii })
}
