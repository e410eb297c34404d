import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../format/escape-html.ts'

/** The variable parts of a page; HTML unless noted. */
export type PageParts = {
  /** Text. */
  title?: string
  /** Text. */
  description?: string
  /** Tags, appended to the head. */
  head: string
  /** Initial state of the browser app. */
  state: object
  /** The rendered screen; without it, the browser renders. */
  content?: string | null
  /** For browsers without scripts, before the shell's own text for them. */
  noScript?: string
}

/** Reads the built index.html; a minimal page if the browser app is not built, as in API tests. */
export function readShell(webDir: string): string {
  const file = join(webDir, 'index.html')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><head><title>Lintel</title><!--state--></head><div id="root"></div>'
}

/**
 * The shell of signed-in users, whose styles replace those of visitors. Their link stays, not loaded: the code of a screen would
 * add it again where it is missing, and then it would come last and win.
 */
export const withoutStyles = (shell: string): string =>
  shell.replaceAll('<link rel="stylesheet"', '<link disabled rel="stylesheet"')

/** Inserts a page's parts into the shell. */
export function fillShell(
  shell: string,
  { title, description, head, state, content, noScript = '' }: PageParts,
): string {
  // Replacer functions: in a replacement string, `$` would be special.
  let page = shell.replace(
    '<!--state-->',
    () => `${head}\n    ${jsonBlock('application/json', state, ' id="lintel-state"')}`,
  )
  if (title) page = replaceBetween(page, ['<title>', '</title>'], escapeHtml(title))
  if (description)
    page = replaceBetween(page, ['<meta name="description"', '>'], ` content="${escapeHtml(description)}"`)
  page = page.replace('<!--no-script-->', () => noScript)
  if (content) page = page.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
  return page
}

/** Replaces the text between two marks, if the page has both. */
function replaceBetween(page: string, [begin, end]: [string, string], content: string): string {
  const beginsAt = page.indexOf(begin)
  const endsAt = page.indexOf(end, beginsAt + begin.length)
  return beginsAt < 0 || endsAt < 0 ? page : page.slice(0, beginsAt + begin.length) + content + page.slice(endsAt)
}

/** A JSON script element; `<` is escaped, so that the JSON can't close it. */
export function jsonBlock(type: string, value: object, attributes = ''): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}
