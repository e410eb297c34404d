import type { Picture } from '@lintel/contract/files/schema'
import { PROPERTY_STATUSES } from '@lintel/contract/properties/status'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, searchText, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'

export const properties = pgTable(
  'properties',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    priceCents: cents('price_cents'),
    bedrooms: integer('bedrooms').notNull(),
    bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }).notNull(),
    area: numeric('area', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    status: text('status', { enum: PROPERTY_STATUSES }).notNull().default('available'),
    images: text('images').array().notNull().default([]),
    /** What is known of these, written with them: a picture never changes under its address. */
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Raised by a trigger with every change, so that an edit of a home that was read long ago is noticed. */
    version: integer('version').notNull().default(1),
    /** What free-text search looks in. The line break keeps a term from matching across the two. */
    searchText: searchText(sql`title || E'\n' || address`),
  },
  (t) => [
    // Those that lists are walked along also hold what homes are filtered and searched by (`include` in the migrations,
    // which can't be said here), so that a home that is passed over is not read.
    // Keyset orders of the public list, read backwards for newest first; each partial: an unpublished home is never in the way.
    index('published_newest').on(t.createdAt, t.id).where(sql`is_published`),
    index('published_by_status').on(t.status, t.createdAt, t.id).where(sql`is_published`),
    index('published_by_city').on(t.city, t.bedrooms, t.createdAt, t.id).where(sql`is_published`),
    index('published_by_city_newest').on(t.city, t.createdAt, t.id).where(sql`is_published`),
    index('published_by_bedrooms').on(t.bedrooms, t.createdAt, t.id).where(sql`is_published`),
    // What few homes have together: not walked in order, but taken whole and sorted.
    index('published_by_combination').on(t.status, t.bedrooms, t.priceCents, t.id).where(sql`is_published`),
    index('published_by_price').on(t.priceCents, t.id).where(sql`is_published`),
    index('published_by_city_price').on(t.city, t.priceCents, t.id).where(sql`is_published`),
    // Of all homes, since those who look after them search drafts, too.
    index('properties_containing').using('gin', sql`search_text gin_trgm_ops`),
    index('properties_containing_short').using('gin', sql`short_grams(search_text)`),
    index('properties_by_city').on(t.city, t.createdAt, t.id),
    index('properties_of_owner').on(t.ownerId, t.createdAt, t.id),
    index('properties_of_owner_by_status').on(t.ownerId, t.status, t.createdAt, t.id),
    index('properties_newest').on(t.createdAt, t.id),
    index('properties_by_status').on(t.status, t.createdAt, t.id),
    check('a_property_status_is_known', sql`${t.status} in ('available', 'occupied', 'maintenance')`),
    check('rent_and_rooms_are_not_negative', sql`${t.priceCents} >= 0 and ${t.bedrooms} >= 0 and ${t.bathrooms} >= 0`),
    check('a_home_has_at_least_one_square_metre', sql`${t.area} >= 1`),
    check('a_home_has_at_most_ten_images', sql`cardinality(${t.images}) <= 10`),
  ],
)

/**
 * Every city that has or had a home, and how many are published in it; kept by a trigger, so that neither the list of
 * cities nor finding one by a part of its name costs more where there are more homes.
 */
export const cities = pgTable(
  'cities',
  { city: text('city').primaryKey(), published: integer('published').notNull() },
  (t) => [check('a_city_never_counts_below_zero', sql`${t.published} >= 0`)],
)

export type PropertyRow = typeof properties.$inferSelect
