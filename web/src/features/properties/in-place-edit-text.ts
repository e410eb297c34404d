import type { PropertyChanges } from '@lintel/contract/properties/schema'
import { formatMoney } from '../../ui/text/money.ts'

type Edited = Required<Pick<PropertyChanges, 'price' | 'status' | 'isPublished'>>

/** A change of one value: the value that the user saw, and the new one. */
export type InPlaceChange = {
  [Field in keyof Edited]: { field: Field; from: Edited[Field]; to: Edited[Field] }
}[keyof Edited]

/** The values that are changed in place. */
export type EditedValues = Edited

type Property = { title: string; currency: string; isOwn: boolean }
type Text = { title: string; description: string }

const STATUS_WORDS = { available: 'available', occupied: 'occupied', maintenance: 'in maintenance' }

/** The toast after a change. */
export function changedText(change: InPlaceChange, { title, currency, isOwn }: Property): Text {
  if (change.field === 'price')
    return {
      title: 'Price changed',
      description: `From ${formatMoney(change.from, currency)} to ${formatMoney(change.to, currency)} a month.`,
    }
  if (change.field === 'status')
    return {
      title: 'Status changed',
      description: `From ${STATUS_WORDS[change.from]} to ${STATUS_WORDS[change.to]}.`,
    }
  if (change.to) return { title: 'Published', description: `Everyone can find “${title}” now.` }
  const whoSees = isOwn ? 'Only you and agents see' : 'Only its owner and agents see'
  return { title: 'Unpublished', description: `${whoSees} “${title}” now.` }
}

/** The toast after Undo. @param undone the change that was taken back */
export function undoneText(undone: InPlaceChange, property: Pick<Property, 'title' | 'currency'>): Text {
  return { title: 'Undone', description: againText(undone, property) }
}

function againText(undone: InPlaceChange, { title, currency }: Pick<Property, 'title' | 'currency'>): string {
  if (undone.field === 'price') return `The price is ${formatMoney(undone.from, currency)} a month again.`
  if (undone.field === 'status') return `It is ${STATUS_WORDS[undone.from]} again.`
  return undone.from ? `“${title}” is published again.` : `“${title}” is a draft again.`
}

/** Why a change was not saved: another user changed the same value first. @param current its value now */
export function changedMeanwhileText(
  field: InPlaceChange['field'],
  current: EditedValues & { currency: string },
): string {
  if (field === 'price')
    return `Someone changed the price to ${formatMoney(current.price, current.currency)} meanwhile.`
  if (field === 'status') return `Someone changed the status to ${STATUS_WORDS[current.status]} meanwhile.`
  return `Someone ${current.isPublished ? 'published' : 'unpublished'} it meanwhile.`
}
