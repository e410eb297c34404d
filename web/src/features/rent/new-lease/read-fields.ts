import type { Consequence } from '@lintel/contract/consequences'
import type { ReadFields } from '../../leases/new-lease-parts.tsx'
import { readOpening } from '../dialogs/opening-fields.tsx'

/** Whether the form asks if books are kept: their owner has not chosen yet. */
export const asksForBooks = (consequences: readonly Consequence[]) =>
  consequences.some(({ choice }) => choice === 'books')

/** The balances, and whether the lease gets books: as the owner has chosen when that is not asked. */
export const readFields: ReadFields = ({ books, opening }, { currency, consequences }) => {
  const { amounts, faults } = opening ? readOpening(opening, currency) : { amounts: {}, faults: {} }
  return {
    fields: asksForBooks(consequences) ? { ...amounts, books } : amounts,
    faults: Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`opening.${name}`, fault])),
  }
}
