import { Refusal } from '../errors/refusal.ts'

/** A record's version as an entity tag (RFC 9110). */
export const formatEtag = (version: number | string) => `"${version}"`

/**
 * The text of the tag that an If-Match header requires; null for any. That of a weak tag is empty: no version matches it.
 * @throws invalid (not one tag, in quotes)
 */
export function parseIfMatchTag(header: string | undefined): string | null {
  if (header === undefined || header === '*') return null
  const [, weak, text] = /^(W\/)?"([^"]*)"$/.exec(header) ?? []
  if (text === undefined) throw new Refusal('invalid', 'If-Match takes one version in quotes, as ETag has it, or *')
  return weak ? '' : text
}

/** The same as a number: -1, which no record has, if it is none. @throws as `parseIfMatchTag` */
export function parseIfMatch(header: string | undefined): number | null {
  const version = parseIfMatchTag(header)
  if (version === null) return null
  return /^\d{1,9}$/.test(version) ? Number(version) : -1
}
