import { fold } from '../fold.ts'
import type { Tag } from '../tags.ts'
import { PUBLIC_PROPERTIES } from './tags.ts'

/** Cities that share a tag are refetched together; more would make no page fresh for longer. */
const TAGS = 4_096

/** The published homes of a city, in any of its spellings. Short, as tags are sent in headers. */
export function cityTag(city: string): Tag {
  let hash = 0
  for (const letter of fold(city)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return `city:${hash % TAGS}`
}

/**
 * What a list of published homes shows, for the response cache: those of a city alone stay fresh while others change. Browsers, which
 * don't load this, know the coarser tag of all homes; a command gives both.
 */
export const publicListShows = ({ query }: { query: Record<string, unknown> }): Tag[] => [
  typeof query.city === 'string' && query.city.trim() !== '' ? cityTag(query.city) : PUBLIC_PROPERTIES,
]
