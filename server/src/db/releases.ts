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
    version: '0.2.0',
    migrations: 4,
    sha256: 'e93e954e1f8003761a5724d41fa8f432d3ca6e2c75cece1224583e972973f627',
  },
]

/** @returns the number of the release with this many migrations; with more than the last, that of the one being developed */
export function releaseOf(migrations: number): number {
  const index = RELEASES.findIndex((release) => migrations <= release.migrations)
  return index < 0 ? RELEASES.length + 1 : index + 1
}
