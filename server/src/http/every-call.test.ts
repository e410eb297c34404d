import { routes } from '@lintel/contract/api'
import { day } from '@lintel/contract/dates'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { misplacedAudiences, unnamedTextsOfEvents } from '../test/canaries.ts'
import { declaredPermissions, keyOf } from '../test/declared-permissions.ts'
import { describeCalls } from '../test/every-call.ts'

/* Calls of every route by two kinds of callers, and hostile input for one feature; the system tests have all of both. */

test('every route has one row of permissions, and every row a route', () => {
  const keys = routes.map(keyOf)
  expect(declaredPermissions.map(([key]) => key).sort()).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
})

test('each feature says of its own tables alone who may see them', () => {
  expect(misplacedAudiences()).toEqual([])
  const audiences = { 'notes.text': 'agents' } as const
  expect(misplacedAudiences([['notes', audiences]])).toEqual([])
  expect(misplacedAudiences([['saved', audiences]])).toHaveLength(1)
})

test('a text in the data of an event has its canary and says who may see it', () => {
  expect(unnamedTextsOfEvents(), 'absent from the audiences in the permissions.ts of its feature').toEqual([])
  const data = z.object({ home: z.uuid(), day, to: z.enum(['pending']).optional(), words: z.array(z.string()) })
  const event = { kind: 'application_sent', record: 'application', data: data as never } as const
  expect(unnamedTextsOfEvents([event])).toEqual(['events.data.application_sent.words'])
})

await describeCalls({ tested: routes, callers: ['anonymous', 'tenant'], fuzzed: ['notes'], isSmall: true })
