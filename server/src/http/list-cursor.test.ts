import { routes } from '@lintel/contract/api'
import { expect, it } from 'vitest'
import { tagCursor, untagCursor } from './list-cursor.ts'

const lists = routes.filter(({ paged }) => paged)

it.each(lists.map((list) => [`${list.method} ${list.path}`, list] as const))(
  'gives %s cursors that no other list takes',
  (_key, list) => {
    const cursor = tagCursor(list, 'keys')
    expect(untagCursor(list, cursor)).toBe('keys')
    const listed = list.listOf ?? list.path
    const others = lists.filter(({ path, listOf = path }) => listOf !== listed)
    expect(others.length).toBeGreaterThan(25)
    for (const other of others) expect(() => untagCursor(other, cursor)).toThrow('This is not a page of this list')
    expect(() => untagCursor(list, 'keys')).toThrow('This is not a page of this list')
  },
)
