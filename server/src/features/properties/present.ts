import type { Picture } from '@lintel/contract/files/schema'
import { fromCents } from '@lintel/contract/money'
import type { Property, PropertySummary } from '@lintel/contract/properties/schema'
import { dayIn } from '../../format/days.ts'
import { fromStoredFacts } from './stored-facts.ts'
import type { PropertyRow, StoredPicture } from './table.ts'

/** Columns that only searching reads, and publishing. */
export type SearchColumn =
  | 'searchText'
  | 'cityKey'
  | 'factBits'
  | 'district'
  | 'districtKey'
  | 'availableOn'
  | 'isHidden'

export type PropertySummaryRow = Omit<PropertyRow, 'description' | 'version' | SearchColumn>

const presentPicture = (picture: StoredPicture): Picture => ({ caption: '', ...picture })

export function presentSummary(row: PropertySummaryRow): PropertySummary {
  return {
    id: row.id,
    ownerId: row.ownerId,
    title: row.title,
    address: row.address,
    city: row.city,
    price: fromCents(row.priceCents, row.currency),
    currency: row.currency,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area: row.area,
    status: row.status,
    images: row.images,
    facts: fromStoredFacts(row.facts, row.currency),
    cover: row.pictures.filter(({ path }) => path === row.images[0]).map(presentPicture)[0] ?? null,
    isPublished: row.isPublished,
    timeZone: row.timeZone,
    today: dayIn(row.timeZone),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentProperty = (row: PropertySummaryRow & Pick<PropertyRow, 'description' | 'version'>): Property => ({
  ...presentSummary(row),
  description: row.description,
  pictures: row.pictures.map(presentPicture),
  questions: row.questions,
  criteria: row.criteria,
  version: row.version,
})
