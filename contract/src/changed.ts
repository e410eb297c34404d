import { collapseTags, type Tag } from './tags.ts'

/** The response header of a command: the id of its change, then its tags, separated by spaces. */
export const CHANGED = 'changed'

/** A command's change, as in the `changed` header. */
export type Changed = { changeId: string; tags: Tag[] }

/** @returns the value of the `changed` header */
export const writeChanged = ({ id, all }: { id: string; all: Iterable<Tag> }) => [id, ...collapseTags(all)].join(' ')

/** @returns null without a header */
export function readChanged(header: string | null): Changed | null {
  const [changeId, ...tags] = header?.split(' ') ?? []
  return changeId ? { changeId, tags } : null
}
