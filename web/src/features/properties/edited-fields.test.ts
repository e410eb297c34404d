import { expect, test } from 'vitest'
import { formOf, takeOver, toSend } from './edited-fields.ts'
import type { PropertyFormControl } from './property-form-control.ts'

const A = '/objects/images/a'
const B = '/objects/images/b'
const picture = (path: string, alt: string) => ({ path, alt, width: 4, height: 3, thumbhash: null, widths: [] })
const home = {
  id: '0190',
  ownerId: '0191',
  title: 'Loft',
  description: 'High.',
  address: '1 Sky Road',
  city: 'Ghent',
  price: 900,
  bedrooms: 1,
  bathrooms: 1,
  area: 50,
  status: 'available' as const,
  isPublished: true,
  images: [A, B],
  cover: picture(A, 'The hall'),
  pictures: [picture(A, 'The hall'), picture(B, '')],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** A form as far as it is asked here: what it holds. */
function formHolding(values: Record<string, unknown>) {
  const form = {
    getValues: (name: string) => values[name],
    setValue: (name: string, value: unknown) => (values[name] = value),
  }
  return form as unknown as PropertyFormControl
}

test('a form begins with the pictures in their order and what they show', () => {
  expect(formOf(home)).toMatchObject({ images: [A, B], imageAlts: { [A]: 'The hall', [B]: '' } })
})

test('of pictures that were taken out no description is sent; those left out are cleared', () => {
  const sent = toSend({ ...formOf(home), images: [B], imageAlts: { [A]: 'The hall' } })
  expect(sent).toMatchObject({ images: [B], imageAlts: { [B]: '' } })
})

test('a newer version brings its pictures unless the person has put theirs in another order', () => {
  const begun = formOf(home)
  const newer = { ...begun, title: 'Loft with a view', images: [A] }
  const untouched: Record<string, unknown> = { ...begun }
  takeOver(formHolding(untouched), begun, newer)
  expect(untouched).toMatchObject({ title: 'Loft with a view', images: [A] })
  const reordered: Record<string, unknown> = { ...begun, images: [B, A] }
  takeOver(formHolding(reordered), begun, newer)
  expect(reordered).toMatchObject({ title: 'Loft with a view', images: [B, A] })
})
