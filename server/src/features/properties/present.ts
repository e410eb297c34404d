import { daysBetween } from '@lintel/contract/calendar'
import type { Picture } from '@lintel/contract/files/schema'
import { fromCents } from '@lintel/contract/money'
import type { PortfolioProperty, Property, PropertySummary, VacantProperty } from '@lintel/contract/properties/schema'
import { dayOf } from '../../format/days.ts'
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

/** A home with its letting details; days are `YYYY-MM-DD`. */
export type PortfolioRow = PropertySummaryRow & {
  owner: PortfolioProperty['owner']
  applications: number
  pendingApplications: number
  letSince: string | null
  letFrom: string | null
  letUntil: string | null
  tenant: PortfolioProperty['tenant']
  freeSince: string | null
}

export type VacantRow = PropertySummaryRow & { owner: VacantProperty['owner']; emptySince: Date }

const presentPicture = (picture: StoredPicture): Picture => ({ caption: '', ...picture })

export function presentSummary(row: PropertySummaryRow): PropertySummary {
  return {
    id: row.id,
    ownerId: row.ownerId,
    title: row.title,
    address: row.address,
    city: row.city,
    price: fromCents(row.priceCents),
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area: row.area,
    status: row.status,
    images: row.images,
    facts: fromStoredFacts(row.facts),
    cover: row.pictures.filter(({ path }) => path === row.images[0]).map(presentPicture)[0] ?? null,
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentPortfolio = (row: PortfolioRow): PortfolioProperty => ({
  ...presentSummary(row),
  owner: row.owner,
  applications: row.applications,
  pendingApplications: row.pendingApplications,
  letSince: row.letSince,
  letFrom: row.letFrom,
  letUntil: row.letUntil,
  tenant: row.tenant,
  freeSince: row.freeSince,
})

/** @param today `YYYY-MM-DD` */
export function presentVacant(row: VacantRow, today: string): VacantProperty {
  const emptySince = dayOf(row.emptySince)
  return {
    ...presentSummary(row),
    owner: row.owner,
    emptySince,
    emptyDays: Math.max(0, daysBetween(emptySince, today)),
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
