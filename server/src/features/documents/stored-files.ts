import { storedFiles } from '../../backup/stored-files.ts'

/** The bytes of documents, among them the PDFs of leases. */
export const documentFiles = storedFiles.with({
  queries: ['select storage_key, bytes, sha256, false from documents'],
  folders: ['documents'],
  isNamed: 'exists (select from documents where storage_key = stored.key)',
})
