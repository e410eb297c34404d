import { escapeHtml } from '../format/escape-html.ts'
import type { Head } from './renderer.ts'
import { jsonBlock } from './shell.ts'

/** For pages that search engines must not index. */
export const HIDDEN = '<meta name="robots" content="noindex">'

/** Tags for search engines and link previews. */
export function headTags(head: Head, origin: string, path: string): string {
  if (head.isHidden) return HIDDEN
  const address = origin + (head.canonical ?? path)
  const property = (name: string, content: string | undefined) =>
    content ? `<meta property="og:${name}" content="${escapeHtml(content)}">` : ''
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('site_name', 'Lintel'),
    property('type', 'website'),
    property('url', address),
    property('title', head.title),
    property('description', head.description),
    property('image', head.image && origin + head.image),
    head.image ? '<meta name="twitter:card" content="summary_large_image">' : '',
    head.data ? jsonBlock('application/ld+json', head.data) : '',
  ].join('')
}
