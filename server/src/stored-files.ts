import { storedFiles } from './backup/stored-files.ts'
import './features.ts'

/** @returns queries of all files that rows name. A function: bundled modules may run before the features that they import. */
export const storedFileQueries = () => storedFiles.all().flatMap(({ queries }) => queries)
