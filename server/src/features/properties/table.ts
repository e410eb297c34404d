import type { Picture } from '@lintel/contract/files/schema'
import type { PropertyCriteria } from '@lintel/contract/properties/applicants-schema'
import type { StoredPropertyFacts } from '@lintel/contract/properties/facts'
import type { AskedQuestions } from '@lintel/contract/properties/questions'
import { PROPERTY_STATUSES } from '@lintel/contract/properties/status'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, id, instant, placeKey, searchText, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'

export const properties = pgTable(
  'properties',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    /** What the spellings of one city have in common. */
    cityKey: placeKey('city_key', sql`city`).notNull(),
    priceCents: cents('price_cents'),
    /** Of all its amounts: the installation's when it was added. It never changes. */
    currency: currency(),
    bedrooms: integer('bedrooms').notNull(),
    bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }).notNull(),
    area: numeric('area', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    status: text('status', { enum: PROPERTY_STATUSES }).notNull().default('available'),
    /** A command increments it before it changes the pictures: a trigger then keeps the present ones in `propertyVersions`. */
    picturesVersion: integer('pictures_version').notNull().default(0),
    /** How it shows its pictures, in their order: a copy from `attachments` by triggers, so that lists read one table. */
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    isPublished: boolean('is_published').notNull().default(false),
    /** It would be published, but its owner's account is disabled. Triggers set it, and publish it again afterwards. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** When it was published; a trigger sets it and clears it. */
    publishedAt: instant('published_at'),
    /** When it was removed after it had a lease; it stays for the parties of its leases. Null for all other homes. */
    archivedAt: instant('archived_at'),
    /** What its applicants are asked beyond message and documents. */
    questions: jsonb('questions').$type<AskedQuestions>().notNull().default({}),
    /** What its applicants should fulfil, published with it; null for none. */
    criteria: jsonb('criteria').$type<PropertyCriteria>(),
    /** What else is known of it. */
    facts: jsonb('facts').$type<StoredPropertyFacts>().notNull().default({}),
    /** IANA name: its days begin and end there. */
    timeZone: text('time_zone').notNull(),
    /** Which choices of `FACT_FILTERS` it passes: one bit for each. */
    factBits: bigint('fact_bits', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`home_fact_bits(facts, price_cents)`),
    district: text('district').generatedAlwaysAs((): SQL => sql`facts ->> 'district'`),
    districtKey: placeKey('district_key', sql`facts ->> 'district'`),
    /** The day from which it is free; `-infinity` where none is given. */
    availableOn: date('available_on', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`home_available_on(facts)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Incremented by a trigger with every change, for If-Match. */
    version: integer('version').notNull().default(1),
    /** Searched text. The line break keeps a term from matching across title and address. */
    searchText: searchText(sql`title || E'\n' || address`),
  },
  (t) => [
    // Indexes that lists scan in order include the columns that filters and terms are tested on (`include` in the
    // migrations; Drizzle can't declare it), so that scanning reads no table row. docs/search.md says which serves what.
    // The public list, read backwards for newest first.
    index('published_newest').on(t.createdAt, t.id).where(sql`is_published`),
    index('published_by_city_newest').on(t.cityKey, t.createdAt, t.id).where(sql`is_published`),
    index('published_by_price').on(t.priceCents, t.id).where(sql`is_published`),
    index('published_by_city_price').on(t.cityKey, t.priceCents, t.id).where(sql`is_published`),
    // For filters that few homes pass: all of these are read and sorted.
    index('published_with').using('gin', sql`home_terms(fact_bits, status)`).where(sql`is_published`),
    index('published_by_bedrooms').on(t.bedrooms).where(sql`is_published`),
    index('published_by_bathrooms').on(t.bathrooms).where(sql`is_published`),
    index('published_by_district').on(t.districtKey).where(sql`is_published`),
    index('published_by_area').on(t.area).where(sql`is_published`),
    index('published_by_available_on').on(t.availableOn).where(sql`is_published`),
    // Portfolios, drafts included.
    index('properties_containing').using('gin', sql`search_text gin_trgm_ops`),
    index('properties_containing_short').using('gin', sql`short_grams(search_text)`),
    index('properties_by_city').on(t.cityKey, t.createdAt, t.id).where(sql`archived_at is null`),
    // Of archived homes, too: an owner's homes are handed over together.
    index('properties_of_owner').on(t.ownerId, t.createdAt, t.id),
    index('properties_newest').on(t.createdAt, t.id).where(sql`archived_at is null`),
    // The time zones that homes are in, one look into the index for each.
    index('properties_by_time_zone').on(t.timeZone),
    index('properties_by_status').on(t.status, t.createdAt, t.id).where(sql`archived_at is null`),
    index('properties_by_price').on(t.priceCents, t.id).where(sql`archived_at is null`),
    index('properties_of_owner_by_price').on(t.ownerId, t.priceCents, t.id).where(sql`archived_at is null`),
    // Few homes of all are drafts: they are read and sorted in any order.
    index('drafts_newest').on(t.createdAt, t.id).where(sql`not is_published and archived_at is null`),
    check('a_hidden_home_is_not_published', sql`not (${t.isHidden} and ${t.isPublished})`),
    check('an_archived_home_is_not_published', sql`${t.archivedAt} is null or not (${t.isPublished} or ${t.isHidden})`),
    check('a_property_status_is_known', sql`${t.status} in ('available', 'occupied', 'maintenance')`),
    check('rent_and_rooms_are_not_negative', sql`${t.priceCents} >= 0 and ${t.bedrooms} >= 0 and ${t.bathrooms} >= 0`),
    check('a_currency_of_a_home_is_a_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('a_home_has_at_least_one_square_metre', sql`${t.area} >= 1`),
    // Fails for a time zone that PostgreSQL doesn't know.
    check('a_home_has_a_known_time_zone', sql`day_in(${t.timeZone}, 'epoch') is not null`),
  ],
)

/**
 * Versions of unpublished homes before each change, while they have applicants or tenants: users who may no longer see a home see the
 * version that they last could. A trigger writes them, and deletes them when the home is published again.
 */
export const propertyVersions = pgTable(
  'property_versions',
  {
    id: id(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** When the home was changed. */
    until: instant('until').notNull(),
    title: text('title').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    priceCents: cents('price_cents'),
    bedrooms: integer('bedrooms').notNull(),
    bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }).notNull(),
    area: numeric('area', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    status: text('status', { enum: PROPERTY_STATUSES }).notNull(),
    pictures: jsonb('pictures').$type<Picture[]>().notNull(),
    facts: jsonb('facts').$type<StoredPropertyFacts>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('versions_of_property').on(t.propertyId, t.until)],
)

/**
 * Since when homes are available, drafts included. A trigger maintains it; its index finds the longest vacant homes.
 */
export const vacancies = pgTable(
  'vacancies',
  {
    propertyId: uuid('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
    isPublished: boolean('is_published').notNull(),
  },
  (t) => [index('published_vacancies').on(t.since, t.propertyId).where(sql`is_published`)],
)

/**
 * Every spelling of a city that has or had a home, with its number of published homes; maintained by a trigger, so that listing cities
 * and matching their names cost the same for any number of homes. Spellings with one key are one city.
 */
export const cities = pgTable(
  'cities',
  {
    city: text('city').primaryKey(),
    published: integer('published').notNull(),
    cityKey: placeKey('city_key', sql`city`).notNull(),
  },
  (t) => [
    check('a_city_never_counts_below_zero', sql`${t.published} >= 0`),
    index('cities_like').using('gin', sql`city_key gin_trgm_ops`),
    index('cities_by_key').on(t.cityKey),
  ],
)

/** The same for parts of cities. */
export const districts = pgTable(
  'districts',
  {
    city: text('city').notNull(),
    district: text('district').notNull(),
    published: integer('published').notNull(),
    cityKey: placeKey('city_key', sql`city`).notNull(),
    districtKey: placeKey('district_key', sql`district`).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.city, t.district] }),
    index('districts_like').using('gin', sql`district_key gin_trgm_ops`),
    index('districts_by_key').on(t.cityKey, t.districtKey),
    check('a_district_never_counts_below_zero', sql`${t.published} >= 0`),
  ],
)

/** Progress of `beginDays`: by time zone the last day that began. */
export const begunDays = pgTable('begun_days', {
  timeZone: text('time_zone').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
})

export type PropertyRow = typeof properties.$inferSelect
