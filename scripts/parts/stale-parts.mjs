import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { hashFiles, isStamped } from './stamps.mjs'

const PARTS = {
  web: { sources: ['web', 'contract', 'scripts', 'package-lock.json'], output: 'web/dist/index.html' },
  server: {
    sources: ['server/src', 'demo/src', 'contract', 'scripts', 'package-lock.json'],
    output: 'server/dist/restore.js',
  },
}

/** @returns the parts whose sources changed since they were built, each with the hash of its sources */
export function findStaleParts({ isForced = false } = {}) {
  return Object.entries(PARTS)
    .map(([name, { sources, output }]) => ({ name, hash: hashFiles(...sources), output }))
    .filter(({ name, hash, output }) => isForced || !isStamped(name, hash) || !existsSync(path.join(root, output)))
}
