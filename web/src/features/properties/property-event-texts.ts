import type { PropertyEventDetails } from '@lintel/contract/history/schema'
import { capitalised } from '../../ui/text/capitalised.ts'
import { currentCurrency, formatMoney } from '../../ui/text/money.ts'
import { plural } from '../../ui/text/numbers.ts'
import { both, type PropertyEventTexts } from './property-event.ts'

export const propertyEventTexts: PropertyEventTexts = {
  property_listed: () => both('listed this home', 'This home was listed'),
  property_edited: ({ details: { fields = [] } }) =>
    both(`edited ${fieldsText(fields)}`, `${capitalised(fieldsText(fields))} changed`),
  property_pictures_changed: ({ details }) => both(picturesText(details), `Somebody ${picturesText(details)}`),
  property_price_changed({ details: { fromPrice = 0, toPrice = 0, currency = currentCurrency() } }) {
    const change = `from ${formatMoney(fromPrice, currency)} to ${formatMoney(toPrice, currency)}`
    return both(`changed the price ${change}`, `The price changed ${change}`)
  },
  property_status_changed({ details: { fromStatus = 'available', toStatus = 'available' } }) {
    const change = `from ${STATUS_WORDS[fromStatus]} to ${STATUS_WORDS[toStatus]}`
    return both(`changed the status ${change}`, `The status changed ${change}`)
  },
  property_published: () => both('published it', 'It was published'),
  property_unpublished: () => both('unpublished it', 'It was unpublished'),
  property_archived: () => both('archived it', 'It was archived'),
  property_handed_over: ({ about }) => ({
    active: ['handed it over to ', about],
    passive: ['It was handed over to ', about],
  }),
}

const STATUS_WORDS = { available: 'available', occupied: 'occupied', maintenance: 'in maintenance' }

const fieldsText = (fields: string[]) =>
  fields.length > 0 ? `the ${LIST.format(fields.map((field) => FIELD_WORDS[field] ?? field))}` : 'it'
/** Fields that users know by another name. */
const FIELD_WORDS: Record<string, string> = { facts: 'details' }
const LIST = new Intl.ListFormat('en')

function picturesText({ picturesAdded = 0, picturesRemoved = 0 }: PropertyEventDetails): string {
  const parts = [
    picturesAdded > 0 && `added ${plural(picturesAdded, 'picture')}`,
    picturesRemoved > 0 && `removed ${plural(picturesRemoved, 'picture')}`,
  ]
  return parts.filter(Boolean).join(' and ') || 'rearranged the pictures'
}
