/** A home's version as an entity tag (RFC 9110). */
export const formatEtag = (version: number) => `"${version}"`

/** The version that an If-Match header requires: null for any, and -1, which no home has, if it cannot be read. */
export function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? -1 : Number(version)
}
