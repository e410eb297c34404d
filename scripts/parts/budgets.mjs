import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const dist = path.join(root, 'web/dist')
const SCREEN = 'src/features/properties/listings-screen.tsx'
/** What a first visit to the list of homes may fetch before it works, in kB (of 1000 bytes) as it comes over the line. */
const LIMITS_KB = { JavaScript: 120, CSS: 15, fonts: 60 }
/** In how many files the code may come: on a thin line each is a round trip of its own. */
const FILES_LIMIT = 6

/**
 * Holds the built browser app against what a first visit may cost; prints each figure.
 * @throws naming what is over its limit, or what would hold up the first paint
 */
export function checkBudgets() {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const { code, styles } = filesOf(['index.html', SCREEN])
  const fonts = [...html.matchAll(/<link[^>]*rel="preload"[^>]*href="\/([^"]+\.woff2)"/g)].map(([, file]) => file)
  const sizes = { JavaScript: kilobytes(code), CSS: kilobytes(styles), fonts: kilobytes(fonts) }
  for (const [what, size] of Object.entries(sizes))
    say(`  ${what} of a first visit to /listings: ${size.toFixed(1)} kB of ${LIMITS_KB[what]}`)
  say(`  files of that JavaScript: ${code.length} of ${FILES_LIMIT}`)
  const broken = [
    ...(code.length > FILES_LIMIT ? ['files of JavaScript'] : []),
    ...Object.keys(sizes).filter((what) => sizes[what] === 0 || sizes[what] > LIMITS_KB[what]),
    ...blockingTags(html),
  ]
  if (broken.length > 0) throw new Error(`over budget: ${broken.join(', ')}`)
}

/** The files of these modules and of everything they import at once. */
function filesOf(names) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const code = new Set()
  const styles = new Set()
  const visit = (name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (code.has(chunk.file)) return
    code.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return { code: [...code], styles: [...styles] }
}

/** Small files are sent as they are; a font is compressed in itself. */
function kilobytes(files) {
  const sizes = files.map((file) => sizeOf(path.join(dist, file)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function sizeOf(file) {
  const bytes = readFileSync(file)
  if (file.endsWith('.woff2')) return bytes.length
  return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : Math.min(bytes.length, gzipSync(bytes).length)
}

/** Tags besides stylesheets that a browser stops for: scripts neither modules nor deferred, but for one inline one. */
function blockingTags(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  const blocking = scripts.filter((tag) => !/\s(?:type="(?:module|application\/[^"]*json)"|async|defer)[\s>]/.test(tag))
  const fetched = blocking.filter((tag) => tag.includes(' src='))
  const inline = blocking.filter((tag) => !tag.includes(' src='))
  return [...fetched, ...inline.slice(1)].map((tag) => `${tag} holds up the first paint`)
}
