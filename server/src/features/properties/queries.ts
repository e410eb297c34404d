import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { Picture } from '@lintel/contract/files/schema'
import { type AnyColumn, and, eq, getTableColumns, gt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { prepareOnce } from '../../db/prepared.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { type PropertyDetailRow, type PropertySummaryRow, pictureColumnsOf } from './present.ts'
import { cities, type PropertyRow, properties } from './table.ts'

const { searchText: _, factBits: __, district: ___, availableOn: ____, ...others } = getTableColumns(properties)
const { cityKey: _____, districtKey: ______, isHidden: _______, picturesVersion: ________, ...ownColumns } = others

/** Of a list, which shows one picture of each home. */
const pictureColumns = {
  images: sql<string[]>`${sql`jsonb_path_query_array(${properties.pictures}, '$[*].path')`}`.as('images'),
  cover: sql<Picture | null>`${sql`${properties.pictures} -> 0`}`.as('cover'),
}

/** What only the page of one home shows. */
const { description, version, archivedAt, questions, criteria, publishedAt, pictures, ...summaryOwnColumns } =
  ownColumns
const summaryColumns = { ...summaryOwnColumns, ...pictureColumns }

export { summaryColumns }

export const selectSummaries = (db: Db) => db.select(summaryColumns).from(properties).$dynamic()

/** The homes an actor may see; agrees with `propertyPolicy.read`. Undefined for all homes. */
export function visibleTo(actor: Actor | null): SQL | undefined {
  if (actor && isApprovedAgent(actor)) return undefined
  const isPublished = eq(properties.isPublished, true)
  return actor ? or(isPublished, eq(properties.ownerId, actor.id)) : isPublished
}

/** Whether an owner, a column of the query, has a published home. */
export const hasPublishedProperty = (ownerId: AnyColumn) =>
  sql<boolean>`exists (select from ${properties} where ${and(eq(properties.ownerId, ownerId), eq(properties.isPublished, true))})`

const selectOne = (db: Db, actor: Actor | null, id: string | Placeholder) =>
  db
    .select(ownColumns)
    .from(properties)
    .where(and(eq(properties.id, id), visibleTo(actor)))

const findPublished = prepareOnce((db) => selectOne(db, null, sql.placeholder('id')))

/** One home. @throws not_found when absent or invisible */
export async function findProperty(db: Db, actor: Actor | null, id: string): Promise<PropertyDetailRow> {
  const [row] = actor ? await selectOne(db, actor, id) : await findPublished(db).execute({ id })
  if (!row) throw notFound('Property')
  return { ...row, ...pictureColumnsOf(row.pictures) }
}

/** Why an archived home, which its owner and agents still read, is not changed. */
export const ARCHIVED = 'This home is archived. Its leases, documents and history are kept as they are.'

/** @throws conflict */
export function requireNotArchived({ archivedAt }: Pick<PropertyRow, 'archivedAt'>): void {
  if (archivedAt) throw new Refusal('conflict', ARCHIVED)
}

/** Cities with a published home, each in its commonest spelling, sorted as in an English index. */
export async function listCities(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([cities.cityKey], { city: cities.city })
    .from(cities)
    .where(gt(cities.published, 0))
    .orderBy(cities.cityKey, ...commonestFirst(cities.city, cities.published))
  return rows.map(({ city }) => city).sort(new Intl.Collator('en').compare)
}

/** Orders the spellings of a place: the one with the most homes, then in small and capital letters, then by alphabet. */
export const commonestFirst = (name: AnyPgColumn | SQL, published: AnyPgColumn | SQL): SQL[] => [
  sql`${published} desc`,
  sql`${name} in (upper(${name}), lower(${name}))`,
  sql`${name} collate "C"`,
]

/** Published homes by id, in the order of the ids; others are left out. */
export async function listPublished(db: Db, ids: string[]): Promise<PropertySummaryRow[]> {
  const rows = await db
    .select(summaryColumns)
    .from(properties)
    .where(and(isAnyOf(properties.id, ids), eq(properties.isPublished, true)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}
