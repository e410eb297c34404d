import type { MakeRows, MakeRowsOfOwner, ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'document_readers.user_id': { deletion: 'in part', handOver: 'stays' },
  'documents.user_id': { deletion: 'in part', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'documents.property_id': 'cleared',
}

export const makeRows: MakeRows = async (world, { user }) => {
  await world.document(user)
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, home }) => {
  await world.document(owner, { propertyId: home.id })
}
