/** By side, each import of a feature that stands below the importing one in `FEATURES`, with the reason. The lists only shrink. */
export const UPWARD_IMPORTS: Record<'contract' | 'server' | 'web', Record<string, string>> = {
  contract: {},
  server: {},
  web: {},
}
