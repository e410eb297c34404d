/**
 * Names what a response contains: a list of the user's own (`applications`) or one record (`application:ID`). Routes declare
 * the tags they show (`<feature>/shows.ts`), commands the tags they changed. Response cache, socket events and refetching
 * derive from them.
 */
export type Tag = string

/** Every public change. As a tag of a list, it has a new version in the response cache after each of them. */
export const PUBLIC_CHANGES: Tag = 'public-changes'

/** The input that a read's tags may depend on: path parameters and query as sent. */
export type ShownInput = { params: Record<string, string>; query: Record<string, unknown> }

/** The tags that reads show, by route key. */
export type Shows = Record<`GET /${string}`, (input: ShownInput) => Tag[]>

/** Features also declare what they add to reads of features above them, as to previews and dashboards. @returns all tags by read */
export function joinShows(all: readonly Shows[]): Shows {
  const joined: Shows = {}
  for (const [key, tagsOf] of all.flatMap((shows) => Object.entries(shows) as [keyof Shows, Shows[keyof Shows]][])) {
    const others = joined[key]
    joined[key] = others ? (input) => [...others(input), ...tagsOf(input)] : tagsOf
  }
  return joined
}

/** Above this number, tags of records are collapsed by kind. */
const TAGS_MAX = 50
const ALL = ':*'

/** @returns the tags, each once; above `TAGS_MAX` those of records collapse to `application:*` */
export function collapseTags(tags: Iterable<Tag>): Tag[] {
  const all = [...new Set(tags)]
  if (all.length <= TAGS_MAX) return all
  return [...new Set(all.map((tag) => (tag.includes(':') ? tag.slice(0, tag.indexOf(':')) + ALL : tag)))]
}

/** Whether one of the changed tags is among those shown. */
export const isAnyShown = (shown: Tag[], changed: Iterable<Tag>): boolean => {
  const changedSet = new Set(changed)
  return shown.some((tag) => changedSet.has(tag) || (tag.includes(':') && changedSet.has(tag.split(':', 1) + ALL)))
}
