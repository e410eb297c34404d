import { FEATURES } from './features.ts'

/** All files that rows name. */
export const STORED_FILES = FEATURES.flatMap(({ storedFiles }) => storedFiles ?? [])
