import { asLine, asText } from '@lintel/contract/characters'
import type { AskedQuestions } from '@lintel/contract/properties/questions'
import type { PropertyForm } from '@lintel/contract/properties/schema'
import type { LoadedProperty } from '../../properties/data.ts'
import { type CriteriaValues, toCriteriaValues } from './criteria-values.ts'
import { FACT_NAMES, type FactValues, toFactValues } from './fact-values.ts'
import type { PropertyFormControl } from './property-form-control.ts'

/** The values of the property form. */
export type PropertyFormValues = {
  title: string
  description: string
  address: string
  city: string
  price: number
  area: number
  bedrooms: number
  bathrooms: number
  status: LoadedProperty['status']
  isPublished: boolean
  images: string[]
  /** Descriptions by image path. */
  imageAlts: Record<string, string>
  /** Captions by image path. */
  imageCaptions: Record<string, string>
  facts: FactValues
  questions: AskedQuestions
  criteria: CriteriaValues
}

/** The initial form values of a property. */
export function toFormValues(property: LoadedProperty): PropertyFormValues {
  const { title, description = '', address, city, price, area, bedrooms, bathrooms, status, isPublished } = property
  const { images, pictures = [] } = property
  const imageAlts = Object.fromEntries(pictures.map(({ path, alt }) => [path, asLine(alt)]))
  const imageCaptions = Object.fromEntries(pictures.map(({ path, caption }) => [path, asLine(caption)]))
  const facts = toFactValues(property.facts)
  const asked = { questions: property.questions ?? {}, criteria: toCriteriaValues(property.criteria) }
  const lines = { title: asLine(title), address: asLine(address), city: asLine(city) }
  const fields = { ...lines, description: asText(description), price, area, bedrooms, bathrooms, status, isPublished }
  return { ...fields, images, imageAlts, imageCaptions, facts, ...asked }
}

/** The request body of the form: descriptions and captions only of the pictures that are left. */
export function toRequestBody(values: PropertyForm): PropertyForm {
  const ofImages = (texts: Record<string, string> = {}) =>
    Object.fromEntries(values.images.map((path) => [path, texts[path] ?? '']))
  return { ...values, imageAlts: ofImages(values.imageAlts), imageCaptions: ofImages(values.imageCaptions) }
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
  'imageCaptions',
  'facts',
  'questions',
  'criteria',
] as const satisfies (keyof PropertyFormValues)[]

/** Updates the fields and facts that the user has not changed since `base` to a newer version. */
export function mergeNewerVersion(form: PropertyFormControl, base: PropertyFormValues, newer: PropertyFormValues) {
  for (const name of FIELDS) {
    if (name === 'facts') continue
    const isChanged = comparable(form.getValues(name)) !== comparable(base[name])
    if (!isChanged) form.setValue(name, newer[name])
  }
  for (const name of FACT_NAMES) {
    const isChanged = comparable(form.getValues(`facts.${name}`)) !== comparable(base.facts[name])
    if (!isChanged) form.setValue(`facts.${name}`, newer.facts[name])
  }
}

/** For comparing: a number equals the digits typed for it, and a record one with other blanks or in another order. */
function comparable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, entry]) => [name, String(entry ?? '')])
  return JSON.stringify(entries.filter(([, entry]) => entry !== '').sort())
}
