import { EVENTS, type EventKind } from '@lintel/contract/events'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { byOwner, notice, read } from '../test/notices.ts'
import { allDefinitions, defineEvent, definitionOf } from './define.ts'
import { toEvent } from './happened.ts'

import.meta.glob('../features/*/events.ts', { eager: true })

/** Of a kind that the contract doesn't have: each of its kinds is defined already. */
const PARCEL = 'test_parcel_arrived' as EventKind
const parcelArrived = defineEvent(
  PARCEL,
  { pieces: z.int() },
  {
    record: 'property',
    notices: {
      deliveries: ({ actorId, personId }) => [{ from: actorId, to: personId, as: 'tenant' }],
      text: ({ pieces, actor, home }, { isSender }) => [
        isSender ? `You sent ${pieces} to “${home}”.` : `${actor} sent ${pieces} to “${home}”.`,
      ],
    },
  },
)

/** The data of an event as it is stored. */
const dataOf = (data: { pieces: number }) =>
  toEvent({ ...parcelArrived, kind: 'lease_ended' }, null, { id: null, data }, null).data

it('stores the data that its shape knows', () => {
  const data = { pieces: 2, weight: 3 }
  expect(dataOf(data)).toEqual({ pieces: 2 })
})

it('throws for data that is not of the shape', () => {
  expect(() => dataOf({ pieces: 1.5 })).toThrow(z.ZodError)
})

it('renders for receiver and sender', () => {
  const stored = notice(PARCEL, byOwner, { pieces: 2 })
  expect([read(stored, false), read(stored, true)]).toEqual([
    'Owen Marsh sent 2 to “Mill House”.',
    'You sent 2 to “Mill House”.',
  ])
})

it('renders nothing for an unknown kind', () => {
  expect(read(notice('test_unknown' as EventKind), false)).toBeUndefined()
})

it('renders nothing for a kind without a notice', () => {
  expect(read(notice('sign_in'), false)).toBeUndefined()
})

it('defines a kind once', () => {
  expect(() => defineEvent(PARCEL, {}, { record: 'property' })).toThrow('defined twice')
})

type Schema = z.core.JSONSchema.JSONSchema

/** Whether it allows nothing but ids, days, whole amounts, yes or no, words of a list, and lists of these. */
function isWithoutText({ type, format, enum: words, items }: Schema): boolean {
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) && isWithoutText(items)
  if (type === 'string') return words !== undefined || format === 'uuid' || format === 'date'
  return type === 'integer' || type === 'boolean'
}

it.each([
  ['a text', z.string(), false],
  ['an email address', z.email(), false],
  ['a list of texts', z.array(z.string()), false],
  ['a text or null', z.string().nullable(), false],
  ['a text or a day', z.union([z.string(), z.iso.date()]), false],
  ['a text or nothing', z.string().optional(), false],
  ['texts by name', z.record(z.string(), z.string()), false],
  ['an object', z.object({ id: z.uuid() }), false],
  ['anything', z.unknown(), false],
  ['an id', z.uuid(), true],
  ['a day', z.iso.date(), true],
  ['a whole amount', z.int(), true],
  ['yes or no', z.boolean(), true],
  ['a word of a list', z.enum(['pets', 'timing']), true],
  ['words of a list', z.array(z.enum(['pets', 'timing'])), true],
])('finds out whether %s can hold names or text', (_what, schema, expected) => {
  const { properties = {} } = z.toJSONSchema(z.object({ value: schema }))
  expect(isWithoutText(properties.value as Schema)).toBe(expected)
})

it('has a definition for each kind of event, whose data holds no names and no text of users', () => {
  const kinds = Object.keys(EVENTS) as EventKind[]
  expect(kinds.filter((kind) => !definitionOf(kind))).toEqual([])
  const withText = allDefinitions().flatMap(({ kind, data }) => {
    const { properties, additionalProperties } = z.toJSONSchema(data, { io: 'input' })
    expect([kind, additionalProperties]).toEqual([kind, undefined])
    return Object.entries(properties ?? {})
      .filter(([, schema]) => !isWithoutText(schema as Schema))
      .map(([name]) => `${kind}: ${name}`)
  })
  expect(withText).toEqual([])
})
