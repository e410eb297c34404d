import { routes } from '@lintel/contract/api'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type KeysetOrder, readCursor, writeCursor } from '../db/paging.ts'
import { withDefaults } from '../test/call-scenes.ts'
import { createInput, createOthers } from '../test/declared-permissions.ts'
import { HOSTILE_NUMBERS, SHORT_HOSTILE_TEXTS } from '../test/input-values.ts'
import { type Field, type Input, withValue } from '../test/sample-input.ts'
import { makeWorldForFile } from '../test/world.ts'
import { tagCursor, untagCursor } from './list-cursor.ts'

const UUID = '01890000-0000-7000-8000-000000000000'
const lists = routes.filter(({ paged }) => paged)
const named = lists.map((list) => [`${list.method} ${list.path}`, list] as const)
const world = await makeWorldForFile()
const others = await createOthers(world)

it.each(named)('gives %s cursors that no other list takes', (_key, list) => {
  const cursor = tagCursor(list, 'keys')
  expect(untagCursor(list, cursor)).toBe('keys')
  const listed = list.listOf ?? list.path
  const others = lists.filter(({ path, listOf = path }) => listOf !== listed)
  expect(others.length).toBeGreaterThan(25)
  for (const other of others) expect(() => untagCursor(other, cursor)).toThrow('This is not a page of this list')
  expect(() => untagCursor(list, 'keys')).toThrow('This is not a page of this list')
})

/** Keys that a row could have: the largest integer, and the last instant. */
const isPlace = ([key]: unknown[]) => key === 2_147_483_647 || key === '9999-12-31T23:59:59.999Z'
/** What each type of keys, of which a list has one or two, must refuse. */
const KEYS = [
  ...[2_147_483_647, 2_147_483_648, 0.5, null, {}, [], true, '\u0000', '9'.repeat(600)],
  ...['0000-01-01', '2026-02-30', '10000-01-01', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
]
const CURSORS = [...KEYS.map((key) => [key, UUID]), [UUID, 'a'], [UUID, null], [0], [UUID], [], [1, 2, 3]]

it.each(named)('rejects a cursor of %s that holds what no row of the list has', async (_key, list) => {
  const field: Field = { part: 'query', path: ['cursor'], type: 'string', schema: {} }
  const record = withDefaults(list, await createInput(list, { ...others, world, caller: null, isOwn: false }))
  const wrong: string[] = []
  for (const sort of list.path === '/api/properties/public' ? ['newest', 'price-asc', 'price-desc'] : [undefined])
    for (const held of CURSORS) {
      const query = { ...(record.query as object), ...(sort && { sort }) }
      const sent = withValue({ ...record, query } as Input, field, tagCursor(list, writeCursor(held as string[])))
      const { status } = await world.call(others.agent, list, sent as object)
      if (status !== 400 && !isPlace(held)) wrong.push(`${status}: ${JSON.stringify(held)}`)
    }
  expect(wrong).toEqual([])
})

const SQL_TYPES: Record<KeysetOrder['type'], string> = {
  instant: 'timestamptz',
  number: 'int',
  text: 'text',
  day: 'date',
  id: 'uuid',
}
it.each(Object.entries(SQL_TYPES) as [KeysetOrder['type'], string][])(
  'takes a key of type %s only if the database does',
  async (type, sqlType) => {
    const taken = [...HOSTILE_NUMBERS, ...SHORT_HOSTILE_TEXTS, ...KEYS].filter((key) => {
      try {
        return readCursor(writeCursor([key as string]), [type])
      } catch {
        return false
      }
    })
    expect(taken.length).toBeLessThan(type === 'text' ? 45 : 8)
    for (const key of taken) await world.db.execute(sql`select ${key}::${sql.raw(sqlType)}`)
  },
)
