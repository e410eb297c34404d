/** A released schema: the first migrations of `server/drizzle`. */
export type SchemaRelease = {
  version: string
  migrations: number
  /** SHA-256 of their files. A released migration is never edited: a later one changes its result. */
  sha256: string
}

/** Oldest first, numbered from 1. CONTRIBUTING.md says how to add one. */
export const RELEASES: [SchemaRelease, ...SchemaRelease[]] = [
  {
    version: 'baseline',
    migrations: 4,
    sha256: '06b42f0b7f729ab73d11056addd6e71e0481c0eba4d011022402bd6239801458',
  },
  {
    version: '0.1.0',
    migrations: 12,
    sha256: '8ec2ef03075418d3a250778f9653dcc7fc74b3016afea4dd8f9a60eb948ca892',
  },
]

/** @returns the number of the release with this many migrations; with more than the last, that of the one being developed */
export function releaseOf(migrations: number): number {
  const index = RELEASES.findIndex((release) => migrations <= release.migrations)
  return index < 0 ? RELEASES.length + 1 : index + 1
}
