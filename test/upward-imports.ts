const EMBEDS = 'a response of a home holds parts of its applications and leases, and a home what applicants are asked'
const EVENTS = 'a command writes the history or notices itself, which could be derived from events'

/** By side, each import of a feature that stands below the importing one in `FEATURES`, with the reason. The lists only shrink. */
export const UPWARD_IMPORTS: Record<'contract' | 'server' | 'web', Record<string, string>> = {
  contract: {
    'properties/managed.ts → applications/schema.ts': EMBEDS,
    'properties/managed.ts → leases/schema.ts': EMBEDS,
    'properties/schema.ts → applications/answers.ts': EMBEDS,
  },
  server: {
    'accounts/approval/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/deletion/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/disabling/commands.ts → messages/notices/commands.ts': EVENTS,
    'accounts/reset/commands.ts → messages/notices/commands.ts': EVENTS,
    'applications/apply/commands.ts → history/commands.ts': EVENTS,
    'applications/status/commands.ts → history/commands.ts': EVENTS,
    'documents/home-events/commands.ts → history/commands.ts': EVENTS,
    'leases/cancellation/commands.ts → history/commands.ts': EVENTS,
    'leases/commands.ts → history/commands.ts': EVENTS,
    'properties/commands.ts → history/commands.ts': EVENTS,
    'properties/commands.ts → messages/notices/commands.ts': EVENTS,
    'properties/hand-over/commands.ts → history/commands.ts': EVENTS,
    'properties/hand-over/commands.ts → messages/notices/commands.ts': EVENTS,
    'properties/reactions.ts → history/commands.ts': EVENTS,
  },
  web: {},
}
