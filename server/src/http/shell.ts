import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a page that differ from one to the next; HTML unless said otherwise. */
export type PageParts = {
  /** Text. */
  title?: string
  /** Text. */
  description?: string
  /** Tags for the end of the head. */
  head: string
  /** What the browser starts from. */
  state: object
  /** The rendered screen; the browser renders it where there is none. */
  content?: string | null
}

/** The HTML page; an empty one where the browser app is not built, as in tests of the calls. */
export function readShell(webDir: string): string {
  const file = join(webDir, 'index.html')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><head><title>Lintel</title><!--state--></head><div id="root"></div>'
}

/** The shell with a page's parts in their places. */
export function fillShell(shell: string, { title, description, head, state, content }: PageParts): string {
  // Functions, since a dollar sign in a text is no pattern.
  let page = shell.replace(
    '<!--state-->',
    () => `${head}\n    ${jsonBlock('application/json', state, ' id="lintel-state"')}`,
  )
  if (title) page = replaceBetween(page, ['<title>', '</title>'], escapeHtml(title))
  if (description)
    page = replaceBetween(page, ['<meta name="description"', '>'], ` content="${escapeHtml(description)}"`)
  if (content) page = page.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
  return page
}

/** The page with other content between two marks; as it is where it lacks them. */
function replaceBetween(page: string, [begin, end]: [string, string], content: string): string {
  const beginsAt = page.indexOf(begin)
  const endsAt = page.indexOf(end, beginsAt + begin.length)
  return beginsAt < 0 || endsAt < 0 ? page : page.slice(0, beginsAt + begin.length) + content + page.slice(endsAt)
}

/** JSON in the page, unable to end its own element. */
export function jsonBlock(type: string, value: object, attributes = ''): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
