import { storedFiles } from './backup/stored-files.ts'
import './features.ts'

/** All files that rows name. */
export const STORED_FILES = storedFiles.all().flatMap(({ queries }) => queries)
