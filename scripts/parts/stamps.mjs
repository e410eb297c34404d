import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** In node_modules, so that stamps are deleted together with the installed packages. */
const folder = path.join(root, 'node_modules/.lintel')

/** Whether the last stamp of that name is this hash. */
export function isStamped(name, hash) {
  return readStamp(name) === hash
}

/** @returns the text of a stamp, or null */
export function readStamp(name) {
  const file = path.join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export function writeStamp(name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

/** @returns one hash of the names and contents of all files at and below these paths, without dist and node_modules */
export function hashFiles(...paths) {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap((name) => filesBelow(path.join(root, name))).sort())
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(file) {
  if (!existsSync(file)) return []
  try {
    const entries = readdirSync(file, { withFileTypes: true })
    return entries
      .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
      .flatMap(({ name }) => filesBelow(path.join(file, name)))
  } catch {
    return [file]
  }
}
