import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

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
  'messages.property_id': 'cleared',
  'property_conversations.property_id': 'deleted',
}
