import type { PropertyForm } from '@lintel/contract/properties/schema'
import type { PropertyShown } from './data.ts'
import type { PropertyFormControl } from './property-form-control.ts'

/** What the form of a home holds. */
export type EditedFields = {
  title: string
  description: string
  address: string
  city: string
  price: number
  area: number
  bedrooms: number
  bathrooms: number
  status: PropertyShown['status']
  isPublished: boolean
  images: string[]
  /** What each of them shows, by path. */
  imageAlts: Record<string, string>
}

/** A home as its form begins. */
export function formOf(home: PropertyShown): EditedFields {
  const { title, description = '', address, city, price, area, bedrooms, bathrooms, status, isPublished } = home
  const { images, pictures = [] } = home
  const imageAlts = Object.fromEntries(pictures.map(({ path, alt }) => [path, alt]))
  const words = { title, description, address, city }
  return { ...words, price, area, bedrooms, bathrooms, status, isPublished, images, imageAlts }
}

/** A form as it is sent: of pictures that were taken out again no description goes along. */
export function toSend(home: PropertyForm): PropertyForm {
  const { images, imageAlts = {} } = home
  return { ...home, imageAlts: Object.fromEntries(images.map((path) => [path, imageAlts[path] ?? ''])) }
}

/** In the order of the form. */
export const FIELDS = [
  'title',
  'description',
  'address',
  'city',
  'price',
  'area',
  'bedrooms',
  'bathrooms',
  'status',
  'isPublished',
  'images',
  'imageAlts',
] as const satisfies (keyof EditedFields)[]

/** Brings a form up to date with a newer version of its home; a field the person changed stays as they left it. */
export function takeOver(form: PropertyFormControl, begun: EditedFields, newer: EditedFields) {
  for (const name of FIELDS) {
    const isTheirs = told(form.getValues(name)) !== told(begun[name])
    if (!isTheirs) form.setValue(name, newer[name])
  }
}

/** A number and the digits typed for it are the same. */
const told = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
