import { fromCents } from '@lintel/contract/money'
import type { FoundProperty, SavedProperty, SavedSearch, SharedProperties } from '@lintel/contract/saved/schema'
import { presentSummary } from '../properties/present.ts'
import type { findSharedList, listFoundProperties, listSavedProperties, listSavedSearches } from './queries.ts'

type Row<List extends (...args: never) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<List>>['rows'][number]

export const presentSavedProperty = ({
  property,
  priceCents,
  createdAt,
}: Row<typeof listSavedProperties>): SavedProperty => ({
  property: presentSummary(property),
  priceWhenSaved: fromCents(priceCents, property.currency),
  savedAt: createdAt.toISOString(),
})

export const presentFoundProperty = (row: Row<typeof listFoundProperties>): FoundProperty => ({
  property: presentSummary(row.property),
  formerPrice: row.formerCents === null ? null : fromCents(row.formerCents, row.property.currency),
  foundAt: row.createdAt.toISOString(),
  isSeen: row.seenAt !== null,
  search: row.search,
})

type SearchRow = Awaited<ReturnType<typeof listSavedSearches>>[number]

/** @param currency of its amounts: the installation's */
export function presentSearch({ createdAt, filters, conditions, ...row }: SearchRow, currency: string): SavedSearch {
  const { minCents, maxCents } = conditions
  const amountOf = (cents: number) => String(fromCents(cents, currency))
  return {
    ...row,
    filters: {
      ...filters,
      ...(minCents !== undefined && { minPrice: amountOf(minCents) }),
      ...(maxCents !== undefined && { maxPrice: amountOf(maxCents) }),
    },
    createdAt: createdAt.toISOString(),
  }
}

export const presentShared = ({ homes, endsAt }: Awaited<ReturnType<typeof findSharedList>>): SharedProperties => ({
  homes: homes.map(presentSummary),
  endsAt: endsAt.toISOString(),
})
