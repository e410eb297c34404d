import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { type Column, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { type PropertySummaryRow, pictureColumnsOf } from '../present.ts'
import { type PropertyRow, propertyVersions } from '../table.ts'
import { propertyTies, type UserId } from '../ties.ts'

type Property = Pick<PropertyRow, 'id' | 'ownerId' | 'isPublished'>

const { id: _, propertyId, until: __, ...versionColumns } = getTableColumns(propertyVersions)
type Version = Omit<typeof propertyVersions.$inferSelect, 'id' | 'propertyId' | 'until'>

/** Records with their homes as the actor may see them: a hidden home as it was when they last could see it. */
export async function showPropertiesAsLastSeen<Row extends { property: PropertySummaryRow }>(
  db: Db,
  actor: Actor,
  rows: Row[],
): Promise<Row[]> {
  const versions = await findVersionsShownTo(
    db,
    actor,
    rows.map(({ property }) => property),
  )
  return rows.map((row) => {
    const version = versions.get(row.property.id)
    return version ? { ...row, property: replaceBy(version, row.property) } : row
  })
}

/** @returns by the home's id, what the actor sees in the place of a home that was changed since they could see it */
export async function findVersionsShownTo(db: Db, actor: Actor, properties: Property[]): Promise<Map<string, Version>> {
  const ids = new Set(properties.filter((property) => !propertyPolicy.read(actor, property)).map(({ id }) => id))
  if (ids.size === 0) return new Map()
  const shown = sql`select ${versionShownTo(actor.id, sql`home.id`, propertyVersions.id)}
    from unnest(${sql.param([...ids])}::uuid[]) as home (id)`
  const rows = await db
    .select({ propertyId, version: versionColumns })
    .from(propertyVersions)
    .where(sql`${propertyVersions.id} = any(array(${shown}))`)
  return new Map(rows.map(({ propertyId, version }) => [propertyId, version]))
}

/** Names the columns that versions lack: the type check fails for a new column until it is added here or to versions. */
const replaceBy = (
  { pictures, ...version }: Version,
  { id, ownerId, currency, isPublished, timeZone, createdAt }: PropertySummaryRow,
): PropertySummaryRow => ({
  id,
  ownerId,
  currency,
  isPublished,
  timeZone,
  createdAt,
  ...version,
  ...pictureColumnsOf(pictures),
})

/**
 * A column of the version that a user sees in the place of a home that they may not see; null while they apply or rent, and if nothing
 * was changed since. Few homes have versions: others cost one look into an index.
 */
export const versionShownTo = (userId: UserId, shownPropertyId: Column | SQL, column: Column): SQL => sql`
  case when exists (select from ${propertyVersions} where ${eq(propertyId, shownPropertyId)}) then (
    select ${column} from ${propertyVersions}
    where ${eq(propertyId, shownPropertyId)} and ${propertyVersions.until} >= ${lastSawAt(userId, shownPropertyId)}
    order by ${propertyVersions.until} limit 1) end`

/**
 * When a user could last see a home that is not published: at the last end of their ties to it, which is yet to come while they apply
 * or rent.
 */
function lastSawAt(userId: UserId, shownPropertyId: Column | SQL): SQL {
  const ends = propertyTies.all().map((tie) => tie.listEnds(userId, shownPropertyId))
  return sql`(select coalesce(max(ended_at), '-infinity') from (${sql.join(ends, sql` union all `)}) as ends)`
}
