import type { Actor } from '@lintel/contract/actor'
import { and, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import { partyIds } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { type FileRecord, isAttached, reasonToRefuse } from '../files/filters.ts'
import { type AttachmentColumn, attachments } from '../files/table.ts'
import { documents } from './table.ts'

const isOfDocument = eq(attachments.documentId, documents.id)

/** The attachment of a document to its user. */
export const own = alias(attachments, 'own')

export const isOwn = and(eq(own.documentId, documents.id), isNotNull(own.userId))

/** Whose document it is. */
const userIdOfDocument = sql`(select ${own.userId} from ${attachments} own where ${isOwn})`

/** Whether a record that the document is attached to shows it to the actor: the SQL of `documentPolicy.read`. */
export const isDocumentShown = (actor: Actor, settings: Settings): SQL =>
  isAttached(
    isOfDocument,
    attachables.all().filter((attachable) => attachable.documents),
    (attachable) => attachable.documents?.(actor, settings, userIdOfDocument),
  )

/** Records of a kind: one by its id, or those of a query of ids. */
type Records = { column: AttachmentColumn; ids: string | SQLWrapper }

/** Whether a document is attached to one of the records. With arrays, so that indexes find records and documents. */
export function isDocumentOf(...records: Records[]): SQL {
  const isOnOne = records.map(({ column, ids }) =>
    typeof ids === 'string' ? eq(attachments[column], ids) : sql`${attachments[column]} = any (array(${ids}))`,
  )
  const isDocument = and(isNotNull(attachments.documentId), or(...isOnOne))
  return sql`${documents.id} = any (array(select ${attachments.documentId} from ${attachments} where ${isDocument}))`
}

/** Whether a document is the lease itself, as a PDF. */
export const isLeaseDocument = (leaseId: string): SQL | undefined =>
  and(isDocumentOf({ column: 'leaseId', ids: leaseId }), eq(documents.type, 'lease'))

/** Whether a document is in the list of the home: attached to it, or to one of its records. */
export const isDocumentOfProperty = (propertyId: string, settings: Settings): SQL =>
  isDocumentOf(
    { column: 'propertyId', ids: propertyId },
    ...attachables.all().flatMap(({ column, record: { table, property }, inListOfProperty }) => {
      if (!property || !inListOfProperty) return []
      const isOfProperty = and(eq(property, propertyId), inListOfProperty.while?.(settings))
      return { column, ids: sql`select ${table.id} from ${table} where ${isOfProperty}` }
    }),
  )

/**
 * @returns the parties of the record, who see a document that the actor adds to it; null when the actor may add none
 * @throws conflict (the record takes no more documents)
 */
export async function findPartiesOf(db: Db, actor: Actor, { column, id }: FileRecord): Promise<string[] | null> {
  const attachable = attachables.all().find((one) => one.column === column)
  if (!attachable?.addDocuments) return null
  const { record, addDocuments } = attachable
  const { table, join } = record
  const isAddable = and(eq(table.id, id), addDocuments(actor))
  const { rows } = await db.execute<{ id: string; refusal: string | null }>(
    sql`select unnest(${partyIds(record)}) as id, ${reasonToRefuse(attachable)} as refusal from ${table} ${join} where ${isAddable}`,
  )
  const [first] = rows
  if (first?.refusal) throw new Refusal('conflict', first.refusal)
  return rows.length > 0 ? rows.map((row) => row.id) : null
}

/** @returns the parties of all records that the document is attached to */
export async function listParties(db: Db, documentId: string): Promise<string[]> {
  const selects = attachables.all().map(({ column, record }) => {
    const { table, join } = record
    const ofDocument = eq(attachments.documentId, documentId)
    return sql`select unnest(${partyIds(record)}) as id
      from ${attachments} join ${table} on ${eq(table.id, attachments[column])} ${join} where ${ofDocument}`
  })
  const { rows } = await db.execute<{ id: string }>(sql.join(selects, sql` union `))
  return rows.map((row) => row.id)
}

/** @returns why a document can't be removed: a record that it is attached to needs it; null when none does */
export async function findReasonToKeep(db: Db, settings: Settings, documentId: string): Promise<string | null> {
  const selects = attachables.all().flatMap(({ column, record: { table }, keepsDocuments }) => {
    if (!keepsDocuments) return []
    const isKept = and(eq(attachments.documentId, documentId), keepsDocuments.while(settings))
    return sql`select ${keepsDocuments.because}::text as reason
      from ${attachments} join ${table} on ${eq(table.id, attachments[column])} where ${isKept}`
  })
  if (selects.length === 0) return null
  const { rows } = await db.execute<{ reason: string }>(sql`${sql.join(selects, sql` union all `)} limit 1`)
  return rows[0]?.reason ?? null
}
