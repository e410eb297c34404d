import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { print } from './output.mjs'
import { root } from './paths.mjs'

const dist = path.join(root, 'web/dist')
const SCREEN = 'src/features/properties/listings-screen.tsx'
/** Compressed kB (of 1000 bytes) that a first visit to the list of homes may fetch before it works. */
const LIMITS_KB = { JavaScript: 120, CSS: 15, fonts: 60 }
/** Files of JavaScript: on a slow network each costs a round trip. */
const FILES_LIMIT = 6

/**
 * Checks the built browser app against the limits of a first visit, and prints each figure. size-limit knows neither Vite's
 * manifest nor tags that block the first paint.
 * @throws naming what exceeds its limit or blocks the first paint
 */
export function checkBudgets() {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const { code, styles } = filesOf(['index.html', SCREEN])
  const fonts = [...html.matchAll(/<link[^>]*rel="preload"[^>]*href="\/([^"]+\.woff2)"/g)].map(([, file]) => file)
  const sizes = { JavaScript: kilobytes(code), CSS: kilobytes(styles), fonts: kilobytes(fonts) }
  for (const [what, size] of Object.entries(sizes))
    print(`  ${what} of a first visit to /listings: ${size.toFixed(1)} kB of ${LIMITS_KB[what]}`)
  print(`  files of that JavaScript: ${code.length} of ${FILES_LIMIT}`)
  const problems = [
    ...(code.length > FILES_LIMIT ? ['files of JavaScript'] : []),
    ...Object.keys(sizes).filter((what) => sizes[what] === 0 || sizes[what] > LIMITS_KB[what]),
    ...blockingTags(html),
  ]
  if (problems.length > 0) throw new Error(`over budget: ${problems.join(', ')}`)
}

/** Files of these modules and of their static imports. */
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

/** Small files are sent uncompressed; fonts are compressed by their format. */
function kilobytes(files) {
  const sizes = files.map((file) => sizeOf(path.join(dist, file)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function sizeOf(file) {
  const bytes = readFileSync(file)
  if (file.endsWith('.woff2')) return bytes.length
  return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : Math.min(bytes.length, gzipSync(bytes).length)
}

/** Script tags that block the first paint: neither modules nor deferred. One inline script is allowed. */
function blockingTags(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  const blocking = scripts.filter((tag) => !/\s(?:type="(?:module|application\/[^"]*json)"|async|defer)[\s>]/.test(tag))
  const fetched = blocking.filter((tag) => tag.includes(' src='))
  const inline = blocking.filter((tag) => !tag.includes(' src='))
  return [...fetched, ...inline.slice(1)].map((tag) => `${tag} blocks the first paint`)
}
