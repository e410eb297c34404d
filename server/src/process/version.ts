import { createRequire } from 'node:module'

const manifest: { version: string } = createRequire(import.meta.url)('@lintel/server/package.json')

/** The version of Lintel, as in `1.2.0`. */
export const VERSION = manifest.version
