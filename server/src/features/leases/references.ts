import type {
  KeptTexts,
  MakeRows,
  MakeRowsOfOwner,
  ReferencesToProperties,
  ReferencesToUsers,
} from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'leases.tenant_id': { deletion: 'kept', handOver: 'stays' },
  'lease_parties.user_id': { deletion: 'kept', handOver: 'stays' },
  'lease_invitations.invited_by': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToProperties: ReferencesToProperties = {
  'leases.property_id': { removal: 'prevents', archival: 'kept' },
}

const ENDED = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

export const makeRows: MakeRows = async (world, { user, property }) => {
  await world.lease(user, property, ENDED)
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { property, tenant }) => {
  await world.lease(tenant, property, ENDED)
}

const TENANT = {
  by: ['owner', 'agent'],
  because: 'a landlord named the tenant of a lease who has no account yet',
} as const

export const keptTexts: KeptTexts = { 'lease_invitations.email': TENANT, 'lease_parties.name': TENANT }
