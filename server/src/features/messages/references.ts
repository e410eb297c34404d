import { ROLES } from '@lintel/contract/actor'
import type {
  KeptTexts,
  MakeRows,
  MakeRowsOfHome,
  MakeRowsOfOwner,
  ReferencesToHomes,
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

export const referencesToHomes: ReferencesToHomes = {
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

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, home, tenant }) => {
  await world.message(tenant, owner, { propertyId: home.id })
  await world.message(owner, tenant, { propertyId: home.id })
}

export const makeRowsOfHome: MakeRowsOfHome = async (world, { owner, home, tenants: [tenant] }) => {
  await world.message(tenant, owner, { propertyId: home.id })
}

const because = 'the other person needs the message'

export const keptTexts: KeptTexts = {
  'messages.content': { by: ROLES, because },
  'messages.notice': { by: ['owner', 'agent'], because },
}
