const EMBEDS = 'a response of a home holds parts of its applications and leases'

/** By side, each import of a feature that stands below the importing one in `FEATURES`, with the reason. The lists only shrink. */
export const UPWARD_IMPORTS: Record<'contract' | 'server' | 'web', Record<string, string>> = {
  contract: {
    'properties/managed.ts → applications/schema.ts': EMBEDS,
    'properties/managed.ts → leases/schema.ts': EMBEDS,
  },
  server: {},
  web: {},
}
