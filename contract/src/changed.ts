import { collapseTags, type Tag } from './tags.ts'

/** The response header of a command: the id of its change, then its tags, separated by spaces. */
export const CHANGED = 'changed'

/** What a command changed. */
export type Changed = { changeId: string; tags: Tag[] }

export const writeChanged = ({ id, all }: { id: string; all: Iterable<Tag> }) => [id, ...collapseTags(all)].join(' ')

/** @returns null without a header */
export function readChanged(header: string | null): Changed | null {
  const [changeId, ...tags] = header?.split(' ') ?? []
  return changeId ? { changeId, tags } : null
}
