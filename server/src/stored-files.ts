import type { StoredFilesQuery } from './backup/stored-files.ts'
import { documentFiles } from './features/documents/stored-files.ts'
import { uploadedFiles } from './features/files/stored-files.ts'

/** All files that rows name. */
export const STORED_FILES: StoredFilesQuery[] = [...documentFiles, ...uploadedFiles]
