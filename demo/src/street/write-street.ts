import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawStreet } from './street.ts'

/** The seed of the street on the landing page. */
export const STREET_SEED = 'lintel'

export const STREET_FILE = fileURLToPath(new URL('../../../web/src/features/landing/street.gen.svg', import.meta.url))

// Run it after a change of the drawing: node --import tsx demo/src/street/write-street.ts
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(STREET_FILE, `${drawStreet(STREET_SEED)}\n`)
