import { ROLES } from '@lintel/contract/actor'
import type {
  KeptTexts,
  MakeRows,
  MakeRowsOfProperty,
  ReferencesToProperties,
  ReferencesToUsers,
} from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'reports.closed_by_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reported_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reporter_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToProperties: ReferencesToProperties = {
  'reports.property_id': { removal: 'cleared', archival: 'kept' },
}

export const makeRows: MakeRows = async (world, { user, other }) => {
  await world.report(user, other)
  await world.report(other, user)
}

export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { owner, property, tenants: [tenant] }) => {
  await world.report(tenant, owner, { kind: 'property', propertyId: property.id, messageId: null })
}

const because = 'agents need the report; the name goes'

export const keptTexts: KeptTexts = {
  'reports.note': { by: ROLES, because },
  'reports.outcome_note': { by: ['agent'], because },
}
