import { ALERT_FREQUENCIES } from '@lintel/contract/saved/schema'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant, placeKey } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import type { PublicFilters } from '../properties/filters.ts'
import { properties } from '../properties/table.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' })

const propertyId = () =>
  uuid('property_id')
    .notNull()
    .references(() => properties.id, { onDelete: 'restrict' })

/** Homes that users keep. */
export const savedProperties = pgTable(
  'saved_homes',
  {
    userId: userId(),
    propertyId: propertyId(),
    /** The rent when it was saved. */
    priceCents: cents('price_cents'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.propertyId] }),
    index('saved_homes_newest').on(t.userId, t.createdAt, t.propertyId),
    index('saved_homes_of_property').on(t.propertyId),
  ],
)

/** Lists of homes behind a secret link. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').primaryKey(),
    propertyIds: uuid('property_ids').array().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('shared_lists_by_end').on(t.endsAt)],
)

/** What a home must fulfil for a search to find it. */
export type SearchConditions = PublicFilters & {
  /** For `like`: the words anywhere in title or address. */
  pattern?: string
}

/** Searches that email their user new homes. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    /** As the user gave them: query parameters of the public list, without amounts, which `conditions` has. */
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    /** The same as the list tests them. */
    conditions: jsonb('conditions').$type<SearchConditions>().notNull(),
    frequency: text('frequency', { enum: ALERT_FREQUENCIES }).notNull(),
    /** One condition of the search, by which a home finds it: see `search-anchors.ts`. Empty for none. */
    anchor: text('anchor').notNull(),
    /** The city of the search; empty for all. */
    city: text('city').notNull(),
    cityKey: text('city_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`case when city = '' then '' else place_key(city) end`),
    /** Rents below this match; exclusive. */
    maxCents: bigint('max_cents', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_searches_by_anchor').on(t.anchor, t.cityKey, t.maxCents),
    index('saved_searches_of_user').on(t.userId, t.createdAt, t.id),
    check('an_alert_frequency_is_known', sql`${t.frequency} in ('at-once', 'daily', 'weekly', 'never')`),
  ],
)

/** Published homes as they were matched with saved searches last, to find which searches a change makes match. */
export const matchedProperties = pgTable('matched_homes', {
  propertyId: uuid('property_id')
    .primaryKey()
    .references(() => properties.id, { onDelete: 'cascade' }),
  searchText: text('search_text').notNull(),
  city: text('city').notNull(),
  cityKey: placeKey('city_key', sql`city`).notNull(),
  district: text('district'),
  districtKey: placeKey('district_key', sql`district`),
  priceCents: cents('price_cents'),
  bedrooms: integer('bedrooms').notNull(),
  bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }).notNull(),
  area: numeric('area', { precision: 10, scale: 2, mode: 'number' }).notNull(),
  status: text('status').notNull(),
  availableOn: date('available_on', { mode: 'string' }).notNull(),
  factBits: bigint('fact_bits', { mode: 'number' }).notNull(),
})

type MatchedName = keyof Omit<typeof matchedProperties.$inferSelect, 'propertyId' | 'cityKey' | 'districtKey'>

/** What of a home, or of its table, saved searches are matched with. */
export function matchedValuesOf<Property extends Record<MatchedName, unknown>>(
  property: Property,
): Pick<Property, MatchedName> {
  const { searchText, city, district, priceCents, bedrooms, bathrooms, area, status, availableOn, factBits } = property
  return { searchText, city, district, priceCents, bedrooms, bathrooms, area, status, availableOn, factBits }
}

/** Homes that saved searches found: each once for a user, whichever of their searches found it. */
export const foundProperties = pgTable(
  'found_homes',
  {
    id: id(),
    userId: userId(),
    propertyId: propertyId(),
    searchId: uuid('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    /** The rent shown to the user. */
    priceCents: cents('price_cents'),
    /** The rent before, where it was lowered; null for a new home. */
    formerCents: bigint('former_cents', { mode: 'number' }),
    createdAt: createdAt(),
    seenAt: instant('seen_at'),
    /** When it is to be emailed; null once it was, and where no email is wanted. */
    dueAt: instant('due_at'),
  },
  (t) => [
    uniqueIndex('a_home_is_found_once_for_a_user').on(t.userId, t.propertyId),
    index('found_homes_newest').on(t.userId, t.createdAt, t.id),
    index('found_homes_of_search').on(t.searchId, t.seenAt),
    index('found_homes_of_property').on(t.propertyId),
    index('found_homes_unseen').on(t.userId).where(sql`seen_at is null`),
    index('found_homes_due').on(t.dueAt, t.userId).where(sql`due_at is not null`),
  ],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
