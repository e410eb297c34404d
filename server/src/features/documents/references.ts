import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'document_readers.user_id': { deletion: 'in part', handOver: 'stays' },
  'documents.user_id': { deletion: 'in part', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'documents.property_id': 'cleared',
}
