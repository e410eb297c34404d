const EVENTS = 'a command writes the history or notices itself, which could be derived from events'
const RECORDS = 'a query knows kinds of records, instead of reading their declarations'

/** By side, each import of a feature that stands below the importing one in `FEATURES`, with the reason. The lists only shrink. */
export const UPWARD_IMPORTS: Record<'server' | 'web', Record<string, string>> = {
  server: {
    'accounts/approval/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/deletion/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/disabling/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/reset/commands.ts → messages/notices/commands.ts': EVENTS,
    'applications/apply/commands.ts → history/commands.ts': EVENTS,
    'applications/status/commands.ts → history/commands.ts': EVENTS,
    'documents/home-events/commands.ts → history/commands.ts': EVENTS,
    'documents/home-events/commands.ts → leases/table.ts': RECORDS,
    'documents/homes.ts → applications/table.ts': RECORDS,
    'documents/homes.ts → leases/table.ts': RECORDS,
    'documents/queries.ts → applications/access/queries.ts': RECORDS,
    'documents/queries.ts → applications/queries.ts': RECORDS,
    'documents/queries.ts → leases/queries.ts': RECORDS,
    'documents/queries.ts → leases/table.ts': RECORDS,
    'leases/cancellation/commands.ts → history/commands.ts': EVENTS,
    'leases/commands.ts → history/commands.ts': EVENTS,
    'preferences/recent.ts → applications/queries.ts': RECORDS,
    'preferences/recent.ts → applications/table.ts': RECORDS,
    'preferences/recent.ts → messages/table.ts': RECORDS,
    'preferences/recent.ts → people/queries.ts': RECORDS,
    'preferences/recent.ts → properties/last-seen/queries.ts': RECORDS,
    'preferences/recent.ts → properties/present.ts': RECORDS,
    'preferences/recent.ts → properties/queries.ts': RECORDS,
    'preferences/recent.ts → properties/table.ts': RECORDS,
    'properties/attachments.ts → documents/table.ts': RECORDS,
    'properties/commands.ts → history/commands.ts': EVENTS,
    'properties/commands.ts → messages/notices/commands.ts': EVENTS,
    'properties/hand-over/commands.ts → history/commands.ts': EVENTS,
    'properties/hand-over/commands.ts → messages/notices/commands.ts': EVENTS,
    'properties/reactions.ts → history/commands.ts': EVENTS,
  },
  web: {},
}
