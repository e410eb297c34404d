import {
  APPLICATION_SCOPES,
  APPLICATION_SORTS,
  type ApplicationScope,
  type ApplicationSort,
} from '@lintel/contract/applications/schema'
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { readCursor, writeCursor } from '../../db/cursor.ts'
import { invalid } from '../../errors/refusal.ts'
import { applications } from './table.ts'

/** A row's position in every list: its sort keys. */
export type Place = { createdAt: Date; id: string }

type Keys = { createdAt: AnyColumn; id: AnyColumn }

export const inOrder = (sort: ApplicationSort, { createdAt, id }: Keys): SQL[] =>
  sort === 'newest' ? [desc(createdAt), desc(id)] : [asc(createdAt), asc(id)]

/** The rows after a place, none of which a list skips or repeats while others are written. */
export function isAfter(sort: ApplicationSort, place: Place | undefined): SQL | undefined {
  if (!place) return undefined
  const comparison = sql.raw(sort === 'newest' ? '<' : '>')
  const at = place.createdAt.toISOString()
  return sql`(${applications.createdAt}, ${applications.id}) ${comparison} (${at}::timestamptz, ${place.id}::uuid)`
}

/** The list that a cursor belongs to: places mean the same in all of them, but pages don't. */
type ListKey = { scope: ApplicationScope; sort: ApplicationSort }

const numberOf = ({ scope, sort }: ListKey) =>
  APPLICATION_SCOPES.indexOf(scope) * APPLICATION_SORTS.length + APPLICATION_SORTS.indexOf(sort)

export const cursorAt = (list: ListKey, { createdAt, id }: Place): string =>
  writeCursor([numberOf(list), createdAt.toISOString(), id])

/** @throws invalid when the cursor is not one of this list in this order */
export function placeOf(list: ListKey, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [number, createdAt, id] = readCursor(cursor, ['number', 'instant', 'id'])
  if (number !== numberOf(list)) throw invalid({ cursor: 'This is not a page of this list' })
  return { createdAt: new Date(createdAt), id }
}
