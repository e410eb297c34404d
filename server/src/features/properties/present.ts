import type { Picture } from '@lintel/contract/files/schema'
import { fromCents } from '@lintel/contract/money'
import type { Property, PropertySummary } from '@lintel/contract/properties/schema'
import { dayIn } from '../../format/days.ts'
import { fromStoredFacts } from './stored-facts.ts'
import type { PropertyRow } from './table.ts'

/** Columns that only searching reads, publishing, and the trigger that keeps versions. */
export type SearchColumn =
  | 'searchText'
  | 'cityKey'
  | 'factBits'
  | 'district'
  | 'districtKey'
  | 'availableOn'
  | 'isHidden'
  | 'picturesVersion'

/** The paths of a home's pictures, in their order, and the first of them. */
export type PictureColumns = { images: string[]; cover: Picture | null }

export type PropertyDetailRow = Omit<PropertyRow, SearchColumn> & PictureColumns

type DetailColumn = 'description' | 'version' | 'archivedAt' | 'questions' | 'criteria' | 'publishedAt' | 'pictures'

export type PropertySummaryRow = Omit<PropertyDetailRow, DetailColumn>

/** @returns what a home's row says of its pictures */
export const pictureColumnsOf = (pictures: Picture[]) => ({
  images: pictures.map(({ path }) => path),
  cover: pictures[0] ?? null,
  pictures,
})

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
    cover: row.cover,
    isPublished: row.isPublished,
    timeZone: row.timeZone,
    today: dayIn(row.timeZone),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentProperty = (row: PropertyDetailRow): Property => ({
  ...presentSummary(row),
  description: row.description,
  pictures: row.pictures,
  questions: row.questions,
  criteria: row.criteria,
  version: row.version,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})
