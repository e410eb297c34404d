/** A home's version as an entity tag (RFC 9110). */
export const writeVersion = (version: number) => `"${version}"`

/** The version an If-Match header asks for; null for none, and -1, which no home has, for anything else. */
export function readVersion(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? -1 : Number(version)
}
