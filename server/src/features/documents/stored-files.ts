import type { StoredFilesQuery } from '../../backup/stored-files.ts'

/** The bytes of documents, among them the PDFs of leases. */
export const documentFiles: StoredFilesQuery[] = ['select storage_key, bytes, sha256, false from documents']
