import { createHash } from 'node:crypto'
import type { Route } from '@lintel/contract/route'
import { wrongCursor } from '../errors/refusal.ts'

type List = Pick<Route, 'path' | 'listOf'>

/** A list's cursor as its callers get it: with the list's tag, so that no other list takes it. */
export const tagCursor = (list: List, cursor: string) => tagOf(list) + cursor

/** @returns the cursor that `tagCursor` was given @throws invalid for a cursor of another list */
export function untagCursor(list: List, tagged: string): string {
  const tag = tagOf(list)
  if (!tagged.startsWith(tag)) throw wrongCursor()
  return tagged.slice(tag.length)
}

const TAG_CHARS = 6

/** Letters that URLs take as they are, and links without scripts check. */
const tagOf = ({ path, listOf = path }: List) =>
  createHash('sha256').update(listOf).digest('base64url').slice(0, TAG_CHARS)
