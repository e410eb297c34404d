import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const folder = path.join(root, 'node_modules/.lintel')

/** Whether what was made from these contents is still there. */
export function isFresh(name, digest) {
  return readNote(name) === digest
}

/** What was stamped under a name; null where nothing was. */
export function readNote(name) {
  const file = path.join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Remember that it was made. The note lies in node_modules, and goes with it. */
export function stamp(name, digest) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), digest)
}

/** One digest of all files at and below these paths, by name and contents; what was built is left out. */
export function digestOf(...paths) {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap((name) => filesBelow(path.join(root, name))).sort())
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!existsSync(place)) return []
  try {
    const entries = readdirSync(place, { withFileTypes: true })
    return entries
      .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
      .flatMap(({ name }) => filesBelow(path.join(place, name)))
  } catch {
    return [place]
  }
}
