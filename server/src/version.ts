import { createRequire } from 'node:module'

/** The version of this Lintel, as in its package.json. */
export function readVersion(): string {
  const { version } = createRequire(import.meta.url)('@lintel/server/package.json') as { version: string }
  return version
}
