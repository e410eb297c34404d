import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { digestOf, isFresh } from './stamp.mjs'

const PARTS = {
  web: { sources: ['web', 'contract', 'scripts', 'package-lock.json'], result: 'web/dist/index.html' },
  server: { sources: ['server/src', 'contract', 'scripts', 'package-lock.json'], result: 'server/dist/make-agent.js' },
}

/** The parts whose sources changed since they were built, each with the digest of what they are now. */
export function stale({ isForced = false } = {}) {
  return Object.entries(PARTS)
    .map(([name, { sources, result }]) => ({ name, digest: digestOf(...sources), result }))
    .filter(({ name, digest, result }) => isForced || !isFresh(name, digest) || !existsSync(path.join(root, result)))
}
