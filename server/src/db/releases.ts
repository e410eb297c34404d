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
    version: '0.1.0',
    migrations: 4,
    sha256: 'b4f02dd8db8e526aa320cd9b2678670c589e018dd32beb38b8b85476bf8abacf',
  },
]

/** @returns the number of the release with this many migrations; with more than the last, that of the one being developed */
export function releaseOf(migrations: number): number {
  const index = RELEASES.findIndex((release) => migrations <= release.migrations)
  return index < 0 ? RELEASES.length + 1 : index + 1
}
