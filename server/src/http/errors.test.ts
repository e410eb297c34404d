import { routes } from '@lintel/contract/api'
import { clientFrameSchema } from '@lintel/contract/frames'
import { clientIdSchema } from '@lintel/contract/messages/schema'
import { propertyChangesSchema } from '@lintel/contract/properties/schema'
import { nameOfIssue } from '@lintel/contract/validation'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listFields, sampleInput, withValue } from '../test/sample-input.ts'
import { refusalOfInput } from './errors.ts'

const BAD = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  'nul \0 byte',
  -1,
  1.234_567,
  1e12,
  Number.NaN,
  true,
  [],
  Array(200).fill('x'),
  {},
  { x: 'y' },
]
/** Texts of our own schemas, shown beside their field. */
const BESIDE_FIELD = new Set([
  'Please choose what it is',
  'Which picture?',
  'Not an uploaded image',
  'Not an upload of yours',
])

/** The specification has the same text as zod. */
const SPECIFIED = 'Invalid email address'

const ZODS_OWN =
  /invalid (input|option|string|number|uuid|iso|key|element|record)|too (big|small)|expected \w+, received|\bNaN\b/i
const zodsText = z.locales.en().localeError

/** @returns what is wrong with an issue's text, or null */
function faultOf(issue: z.core.$ZodIssue): string | null {
  const { message } = issue
  if (message === SPECIFIED) return null
  if (ZODS_OWN.test(message) || message === zodsText(issue as z.core.$ZodRawIssue)) return `zod's own: ${message}`
  const name = nameOfIssue(issue)
  const isNamed = message.toLowerCase().includes(name.toLowerCase()) || BESIDE_FIELD.has(message)
  return isNamed ? null : `does not name ${name}: ${message}`
}

/** Parses and checks what is said of it. @returns faults of the texts */
function faultsOf(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input)
  if (!error) return []
  const { detail } = refusalOfInput(error)
  const [first] = error.issues
  const isNamed = first && detail.toLowerCase().includes(nameOfIssue(first).toLowerCase())
  return [...error.issues.map(faultOf), isNamed ? null : `detail does not name the field: ${detail}`].flatMap(
    (fault) => fault ?? [],
  )
}

describe('texts about invalid input', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "of %s name the field and are not zod's own",
    (_name, route) => {
      const faults = listFields(route).flatMap((field) => {
        const schema = route[field.part]
        const sample = sampleInput(route)
        return BAD.flatMap((value) => (schema ? faultsOf(schema, withValue(sample, field, value)[field.part]) : []))
      })
      const whole = [route.query, route.body].flatMap((schema) =>
        schema ? [...faultsOf(schema, {}), ...faultsOf(schema, []), ...faultsOf(schema, 'x')] : [],
      )
      expect([...new Set([...faults, ...whole])]).toEqual([])
    },
  )

  it("name the field of a socket frame and are not zod's own", () => {
    const frames = [{}, [], null, { type: 'shutdown' }, { type: 'message' }, { type: 'read', messageId: 7 }]
    expect(frames.flatMap((frame) => faultsOf(clientFrameSchema, frame))).toEqual([])
  })

  it.each([
    [z.object({ firstName: z.string() }), {}, 'First name is required'],
    [z.object({ firstName: z.string() }), { firstName: 7 }, 'First name must be a text'],
    [z.object({ limit: z.number().max(100) }), { limit: 1000 }, 'Limit must be at most 100'],
    [z.object({ limit: z.int() }), { limit: 1.5 }, 'Limit must be a whole number'],
    [z.object({ price: z.number().multipleOf(0.01) }), { price: 1.005 }, 'Rent must have at most two decimals'],
    [z.object({ title: z.string().max(1500) }), { title: 'x'.repeat(2000) }, 'Title must be at most 1,500 characters'],
    [z.object({ images: z.array(z.string()).max(1) }), { images: ['', ''] }, 'Images must have at most 1 entry'],
    [z.object({ documents: z.array(z.uuid()) }), { documents: ['x'] }, 'Documents, entry 1 is not a valid id'],
    [z.object({ propertyId: z.uuid() }), { propertyId: 'x' }, 'Property is not a valid id'],
    [z.object({ status: z.enum(['a', 'b']) }), { status: 'c' }, 'Status must be one of a, b'],
    [z.object({ endDate: z.iso.date() }), { endDate: 'x' }, 'Last day must be a date, as in 2026-01-31'],
    [z.object({ type: z.string('Please choose') }), {}, 'Type: Please choose'],
    [z.object({}), [], 'The request must be an object'],
    [clientFrameSchema, null, 'The request must be an object'],
    [clientFrameSchema, { type: 'shutdown' }, 'Type is not one of the accepted kinds'],
    [z.object({ clientId: clientIdSchema.optional() }), { clientId: null }, 'clientId must be a text'],
    [propertyChangesSchema, { isPublished: null }, 'Is published must be true or false'],
    [
      propertyChangesSchema,
      { imageAlts: { '/objects/images/AbCdEf': 'x'.repeat(301) } },
      'Descriptions of images must be at most 300 characters',
    ],
    [
      propertyChangesSchema,
      { imageCaptions: { '/objects/images/AbCdEf': 'x'.repeat(201) } },
      'Captions of images must be at most 200 characters',
    ],
    [
      propertyChangesSchema,
      { imageAlts: { 'Bad key': 'A door' } },
      'Descriptions of images cannot have an entry with this name',
    ],
    [
      propertyChangesSchema,
      { imageAlts: { door: 'A door' } },
      'Descriptions of images cannot have an entry with this name',
    ],
  ])('have a sentence for each kind of rule (%#)', (schema, input, detail) => {
    const { error } = z.safeParse<z.ZodType>(schema, input)
    expect(error && refusalOfInput(error).detail).toBe(detail)
  })

  it('name three fields at most, and the number of the others', () => {
    const field = z.string()
    const { error } = z.object({ a: field, b: field, c: field, d: field, e: field }).safeParse({})
    expect(error && refusalOfInput(error).detail).toBe('A is required. B is required. C is required. And 2 more')
  })
})
