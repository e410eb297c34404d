import type { ReferencesToProperties, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'attachments.profile_id': { deletion: 'deleted', handOver: 'stays' },
  'attachments.user_id': { deletion: 'in part', handOver: 'stays' },
  'document_readers.user_id': { deletion: 'in part', handOver: 'stays' },
  'file_usage.owner_id': { deletion: 'kept', handOver: 'stays' },
  'uploads.owner_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToProperties: ReferencesToProperties = {
  'attachments.property_id': { removal: 'deleted', archival: 'kept' },
}
