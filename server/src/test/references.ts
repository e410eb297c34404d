/**
 * `kept`: the row stays, and names a deleted account. `deleted`: a reaction to the deletion deletes it (`reactions.ts`).
 * `in part`: it goes with a home or document that goes, and else stays.
 */
type OnDeletion = 'kept' | 'deleted' | 'in part'

/** Whether the row still names the owner whose homes are handed over, or the new one. */
type OnHandOver = 'stays' | 'moves'

/** What the deletion of an account, and a hand-over of its homes, do to rows that name the user. By column. */
export const REFERENCES_TO_USERS: Record<string, { deletion: OnDeletion; handOver: OnHandOver }> = {
  'account_links.issued_by': { deletion: 'kept', handOver: 'stays' },
  'account_links.user_id': { deletion: 'deleted', handOver: 'stays' },
  'application_drafts.tenant_id': { deletion: 'deleted', handOver: 'stays' },
  'application_openings.user_id': { deletion: 'kept', handOver: 'stays' },
  'applications.owner_id': { deletion: 'in part', handOver: 'moves' },
  'applications.question_by': { deletion: 'kept', handOver: 'stays' },
  'applications.tenant_id': { deletion: 'kept', handOver: 'stays' },
  'attachments.profile_id': { deletion: 'deleted', handOver: 'stays' },
  'attachments.user_id': { deletion: 'in part', handOver: 'stays' },
  'blocks.blocked_id': { deletion: 'kept', handOver: 'stays' },
  'blocks.blocker_id': { deletion: 'kept', handOver: 'stays' },
  'conversations.partner_id': { deletion: 'kept', handOver: 'stays' },
  'conversations.user_id': { deletion: 'kept', handOver: 'stays' },
  'document_readers.user_id': { deletion: 'in part', handOver: 'stays' },
  'documents.user_id': { deletion: 'in part', handOver: 'stays' },
  'file_usage.owner_id': { deletion: 'kept', handOver: 'stays' },
  'found_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'inboxes.user_id': { deletion: 'kept', handOver: 'stays' },
  'known_browsers.user_id': { deletion: 'deleted', handOver: 'stays' },
  'leases.tenant_id': { deletion: 'kept', handOver: 'stays' },
  'messages.receiver_id': { deletion: 'kept', handOver: 'stays' },
  'messages.sender_id': { deletion: 'kept', handOver: 'stays' },
  'notes.author_id': { deletion: 'kept', handOver: 'stays' },
  'notes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'portfolio_totals.owner_id': { deletion: 'kept', handOver: 'stays' },
  'preferences.user_id': { deletion: 'deleted', handOver: 'stays' },
  'properties.owner_id': { deletion: 'in part', handOver: 'moves' },
  'property_conversations.partner_id': { deletion: 'in part', handOver: 'stays' },
  'property_conversations.user_id': { deletion: 'in part', handOver: 'stays' },
  'reports.closed_by_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reported_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reporter_id': { deletion: 'kept', handOver: 'stays' },
  'saved_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_searches.user_id': { deletion: 'deleted', handOver: 'stays' },
  'sessions.user_id': { deletion: 'deleted', handOver: 'stays' },
  'uploads.owner_id': { deletion: 'kept', handOver: 'stays' },
  'users.approved_by': { deletion: 'kept', handOver: 'stays' },
  'users.disabling_requested_by': { deletion: 'kept', handOver: 'stays' },
}

/** What the removal of a home does to rows that name it: the row is deleted with the home, or stays without it. By column. */
export const REFERENCES_TO_HOMES: Record<string, 'deleted' | 'cleared'> = {
  'application_drafts.property_id': 'deleted',
  'application_totals.property_id': 'deleted',
  'applications.property_id': 'deleted',
  'attachments.property_id': 'deleted',
  'documents.property_id': 'cleared',
  'found_homes.property_id': 'deleted',
  // Only leases that have ended: `leases/reactions.ts` refuses the removal before.
  'leases.property_id': 'deleted',
  'matched_homes.property_id': 'deleted',
  'messages.property_id': 'cleared',
  'property_conversations.property_id': 'deleted',
  'property_versions.property_id': 'deleted',
  'property_views.property_id': 'deleted',
  'reports.property_id': 'cleared',
  'saved_homes.property_id': 'deleted',
  'vacancies.property_id': 'deleted',
}
