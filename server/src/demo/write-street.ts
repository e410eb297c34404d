import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawStreet } from './pictures/street.ts'

/** The seed of the street on the first screen; another one is another street. */
export const STREET_SEED = 'lintel'

export const STREET_FILE = fileURLToPath(new URL('../../../web/src/features/landing/street.gen.svg', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(STREET_FILE, `${drawStreet(STREET_SEED)}\n`)
