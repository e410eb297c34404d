/**
 * Cache tags name what people look at: a list of one's own (`applications`) or one record (`application:ID`). Routes declare
 * the tags they show (`<feature>/shows.ts`), commands the tags they changed. Response cache, live hints and refetching in
 * the browser derive from them.
 */
export type Tag = string

/** The input of a read that its tags may depend on: path parameters and query as sent. */
export type ShownInput = { params: Record<string, string>; query: Record<string, unknown> }

/** The tags that reads show, by route key. */
export type Shows = Record<`GET /${string}`, (input: ShownInput) => Tag[]>

/** More tags than this are not sent one by one. */
const TAGS_MAX = 50
const ALL = ':*'

/** At most about fifty tags: of many records of one kind, `application:*` is left. */
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
