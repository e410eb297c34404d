import { DOCUMENT_FORMATS, isDocumentFormat } from '@lintel/contract/documents/types'
import type { DocumentRow } from './table.ts'

/** Opened after all, as by an old browser, it may run and load nothing. */
const HARMLESS = "default-src 'none'; sandbox"

/** The headers under which a document is sent: to be saved, by no cache, and as nothing but what it was found to be. */
export function downloadHeaders({ title, contentType, bytes }: Pick<DocumentRow, 'title' | 'contentType' | 'bytes'>) {
  return {
    'content-type': isDocumentFormat(contentType) ? contentType : 'application/octet-stream',
    'content-length': bytes,
    'content-disposition': attachmentNamed(fileNameOf(title, contentType)),
    'cache-control': 'private, no-store',
    'content-security-policy': HARMLESS,
    'x-content-type-options': 'nosniff',
  }
}

/** A name every file system takes, which ends as the bytes ask and not as somebody wrote. */
function fileNameOf(title: string, contentType: string): string {
  const words = title.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').split(/\s+/)
  const name = withoutEdges(words.join(' '), ' .')
  const end = isDocumentFormat(contentType) ? DOCUMENT_FORMATS[contentType] : 'bin'
  return `${[...name].slice(0, 100).join('') || 'Document'}.${end}`
}

/** The text without these characters at its beginning and end. */
function withoutEdges(text: string, edges: string): string {
  let [from, to] = [0, text.length]
  while (from < to && edges.includes(text.charAt(from))) from += 1
  while (from < to && edges.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** RFC 6266: the name in ASCII for what knows no better, and whole, as RFC 8187 writes it. */
function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
