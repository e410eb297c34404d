import { ROLES } from '@lintel/contract/actor'
import type {
  KeptTexts,
  MakeRows,
  MakeRowsOfOwner,
  MakeRowsOfProperty,
  ReferencesToProperties,
  ReferencesToUsers,
} from '../../test/references.ts'
import { blocks } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'blocks.blocked_id': { deletion: 'kept', handOver: 'stays' },
  'blocks.blocker_id': { deletion: 'kept', handOver: 'stays' },
  'conversations.partner_id': { deletion: 'kept', handOver: 'stays' },
  'conversations.user_id': { deletion: 'kept', handOver: 'stays' },
  'inboxes.user_id': { deletion: 'kept', handOver: 'stays' },
  'messages.receiver_id': { deletion: 'kept', handOver: 'stays' },
  'messages.sender_id': { deletion: 'kept', handOver: 'stays' },
  'property_conversations.partner_id': { deletion: 'in part', handOver: 'stays' },
  'property_conversations.user_id': { deletion: 'in part', handOver: 'stays' },
}

export const referencesToProperties: ReferencesToProperties = {
  'messages.property_id': { removal: 'cleared', archival: 'kept' },
  'property_conversations.property_id': { removal: 'deleted', archival: 'kept' },
}

export const makeRows: MakeRows = async (world, { user, other }) => {
  await world.message(user, other)
  await world.message(other, user)
  await world.db.insert(blocks).values([
    { blockerId: user.id, blockedId: other.id },
    { blockerId: other.id, blockedId: user.id },
  ])
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, property, tenant }) => {
  await world.message(tenant, owner, { propertyId: property.id })
  await world.message(owner, tenant, { propertyId: property.id })
}

export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { owner, property, tenants: [tenant] }) => {
  await world.message(tenant, owner, { propertyId: property.id })
}

const because = 'the other person needs the message'

export const keptTexts: KeptTexts = {
  'messages.content': { by: ROLES, because },
  'messages.notice': { by: ['owner', 'agent'], because },
}
