import { expect, test } from 'vitest'
import { type PropertyFormControl, propertyResolver } from './property-form-control.ts'
import { mergeNewerVersion, toFormValues, toRequestBody } from './property-form-values.ts'

const A = '/objects/images/a'
const B = '/objects/images/b'
const picture = (path: string, alt: string, caption = '') => ({
  path,
  alt,
  caption,
  width: 4,
  height: 3,
  thumbhash: null,
  widths: [],
})
const property = {
  id: '0190',
  ownerId: '0191',
  title: 'Loft',
  description: 'High.',
  address: '1 Sky Road',
  city: 'Ghent',
  price: 900,
  currency: 'USD',
  bedrooms: 1,
  bathrooms: 1,
  area: 50,
  status: 'available' as const,
  isPublished: true,
  timeZone: 'UTC',
  today: '2026-03-10',
  images: [A, B],
  cover: picture(A, 'The hall'),
  facts: {},
  pictures: [picture(A, 'The hall'), picture(B, '', 'Towards the park')],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** A stub of react-hook-form's control that reads and writes the given values. */
function stubForm(values: Record<string, unknown>) {
  const place = (name: string) => {
    const [first = '', fact] = name.split('.')
    return fact ? { record: values[first] as Record<string, unknown>, key: fact } : { record: values, key: first }
  }
  const form = {
    getValues: (name: string) => place(name).record[place(name).key],
    setValue: (name: string, value: unknown) => (place(name).record[place(name).key] = value),
  }
  return form as unknown as PropertyFormControl
}

test('fills the form with the pictures in order, their descriptions and captions', () => {
  expect(toFormValues(property)).toMatchObject({
    images: [A, B],
    imageAlts: { [A]: 'The hall', [B]: '' },
    imageCaptions: { [A]: '', [B]: 'Towards the park' },
  })
})

test('fills the form with what it can send, whatever an earlier version stored', async () => {
  const stored = {
    ...property,
    title: 'Loft\u202e\n=1',
    city: 'Gh\u0007ent',
    description: 'High.\r\n\u001bBright.',
    facts: { district: 'Old\tTown', houseRules: 'Quiet\u0000' },
    criteria: { note: 'None\u0008' },
    pictures: [picture(A, 'The\nhall', 'Up\u2028stairs')],
  }
  const { errors, values } = await propertyResolver('USD')(toFormValues(stored), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toEqual({})
  expect(values).toMatchObject({
    title: 'Loft  =1',
    city: 'Gh ent',
    description: 'High.\n Bright.',
    facts: { district: 'Old Town', houseRules: 'Quiet' },
    imageAlts: { [A]: 'The hall' },
    imageCaptions: { [A]: 'Up stairs' },
  })
})

test('sends no text of removed pictures, and an empty one for pictures without', () => {
  const texts = { imageAlts: { [A]: 'The hall' }, imageCaptions: { [A]: 'Ground floor' } }
  const sent = toRequestBody({ ...toFormValues(property), criteria: null, facts: {}, images: [B], ...texts })
  expect([sent.images, sent.imageAlts, sent.imageCaptions]).toEqual([[B], { [B]: '' }, { [B]: '' }])
})

test('takes the captions of a newer version unless the user has changed one', () => {
  const base = toFormValues(property)
  const newer = { ...base, imageCaptions: { [A]: 'Ground floor', [B]: '' } }
  const untouched: Record<string, unknown> = { ...base }
  mergeNewerVersion(stubForm(untouched), base, newer)
  expect(untouched).toMatchObject({ imageCaptions: newer.imageCaptions })
  const mine = { [A]: '', [B]: 'Towards the river' }
  const changed: Record<string, unknown> = { ...base, imageCaptions: mine }
  mergeNewerVersion(stubForm(changed), base, { ...newer, title: 'Loft with a view' })
  expect(changed).toMatchObject({ title: 'Loft with a view', imageCaptions: mine })
})

test('takes the pictures of a newer version unless the user has reordered them', () => {
  const base = toFormValues(property)
  const newer = { ...base, title: 'Loft with a view', images: [A] }
  const untouched: Record<string, unknown> = { ...base }
  mergeNewerVersion(stubForm(untouched), base, newer)
  expect(untouched).toMatchObject({ title: 'Loft with a view', images: [A] })
  const reordered: Record<string, unknown> = { ...base, images: [B, A] }
  mergeNewerVersion(stubForm(reordered), base, newer)
  expect(reordered).toMatchObject({ title: 'Loft with a view', images: [B, A] })
})

test('replaces the questions and criteria of a newer version, except ones that the user has changed', () => {
  const asking = (criteria: object | null, questions: object = {}) => toFormValues({ ...property, criteria, questions })
  const base = asking({ incomeRents: 2.5, note: 'Quiet house' }, { adults: 'required' })
  const newer = asking({ incomeRents: 3 }, { adults: 'optional' })
  // As the form has them after it was shown: other order and types.
  const untouched: Record<string, unknown> = {
    ...base,
    criteria: { note: 'Quiet house', incomeRents: '2.5' },
  }
  mergeNewerVersion(stubForm(untouched), base, newer)
  expect(untouched).toMatchObject({
    questions: { adults: 'optional' },
    criteria: { incomeRents: '3', note: '' },
  })
  const changed: Record<string, unknown> = { ...base, questions: {}, criteria: { ...base.criteria, incomeRents: '4' } }
  mergeNewerVersion(stubForm(changed), base, newer)
  expect(changed).toMatchObject({ questions: {}, criteria: { incomeRents: '4' } })
})

test('merges a newer version fact by fact', () => {
  const base = toFormValues({ ...property, facts: { floor: 2, lift: true, outdoor: ['balcony', 'garden'] } })
  const newer = toFormValues({ ...property, facts: { floor: 3, lift: false, outdoor: ['balcony'], pets: 'none' } })
  const values = { ...base, facts: { ...base.facts, lift: '', smoking: 'outside' } }
  mergeNewerVersion(stubForm(values), base, newer)
  expect(values.facts).toEqual({
    ...newer.facts,
    lift: '',
    smoking: 'outside',
  })
})

test('takes criteria that are left blank for none', async () => {
  const resolve = (criteria: object) =>
    propertyResolver('USD')({ ...toFormValues(property), criteria }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
  expect((await resolve({ incomeRents: ' ', note: '' })).values).toMatchObject({
    criteria: null,
  })
  expect((await resolve({ incomeRents: '2.5', note: '' })).values).toMatchObject({
    criteria: { incomeRents: 2.5 },
  })
  expect((await resolve({ incomeRents: '2.55' })).errors).toMatchObject({
    criteria: { incomeRents: { message: 'Income must have at most one decimal' } },
  })
})
