import type { Actor } from '@lintel/contract/actor'
import { and, type Column, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Attachable } from './attachable.ts'
import type { Settings } from './context.ts'
import type { Db } from './db/connect.ts'
import { profileAttachments, userAttachments } from './features/accounts/attachments.ts'
import { applicationAttachments } from './features/applications/attachments.ts'
import { documents } from './features/documents/table.ts'
import { attachments, images, type RecordKind, recordColumnOf } from './features/files/table.ts'
import { leaseAttachments } from './features/leases/attachments.ts'
import { messageAttachments } from './features/messages/attachments.ts'
import { propertyAttachments } from './features/properties/attachments.ts'

/** All kinds of records that files can be attached to. */
const ATTACHABLE: Attachable[] = [
  userAttachments,
  profileAttachments,
  propertyAttachments,
  applicationAttachments,
  leaseAttachments,
  messageAttachments,
]

/** A record of any kind. */
export type FileRecord = { kind: RecordKind; id: string }

const columnOf = (kind: RecordKind) => attachments[recordColumnOf(kind)]

/**
 * Whether the file is attached to a record with the condition of its kind. With an offset, PostgreSQL plans each subquery once, for
 * the lookup of one record, and not again for a hash of all of them.
 */
function isAttached(file: SQL, kinds: Attachable[], conditionOf: (attachable: Attachable) => SQL | undefined): SQL {
  const isOnRecord = kinds.map((attachable) => {
    const { kind, table, join } = attachable
    const isRecord = and(eq(table.id, columnOf(kind)), conditionOf(attachable))
    return sql`exists (select from ${table} ${join} where ${isRecord} offset 0)`
  })
  return sql`exists (select from ${attachments} where ${and(file, or(...isOnRecord))} offset 0)`
}

const isOfDocument = eq(attachments.documentId, documents.id)
const isOfImage = eq(attachments.imageId, images.id)

/** Whether a record that the document is attached to shows it to the actor: the SQL of `documentPolicy.read`. */
export const isDocumentShown = (actor: Actor, settings: Settings): SQL =>
  isAttached(isOfDocument, ATTACHABLE, ({ documents }) => documents(actor, settings))

/** Whether a record that the picture is attached to shows it to the actor. */
export const isPictureShown = (actor: Actor, settings: Settings): SQL =>
  isAttached(isOfImage, ATTACHABLE, ({ pictures }) => pictures(actor, settings))

/** Whether a record that the picture is attached to shows it to everyone. */
export const isPicturePublic: SQL = isAttached(
  isOfImage,
  ATTACHABLE.filter(({ publicPictures }) => publicPictures),
  ({ publicPictures }) => publicPictures,
)

/** Records of a kind: one by its id, or those of a query of ids. */
type Records = { kind: RecordKind; ids: string | SQLWrapper }

/** Whether a document is attached to one of the records. With arrays, so that indexes find records and documents. */
export function isDocumentOf(...records: Records[]): SQL {
  const isOnOne = records.map(({ kind, ids }) =>
    typeof ids === 'string' ? eq(columnOf(kind), ids) : sql`${columnOf(kind)} = any (array(${ids}))`,
  )
  const isDocument = and(isNotNull(attachments.documentId), or(...isOnOne))
  return sql`${documents.id} = any (array(select ${attachments.documentId} from ${attachments} where ${isDocument}))`
}

/** Whether a document is in the list of the home: attached to it, or to one of its records. */
export const isDocumentOfHome = (propertyId: string, settings: Settings): SQL =>
  isDocumentOf(
    { kind: 'property', ids: propertyId },
    ...ATTACHABLE.flatMap(({ kind, table, home }) => {
      if (!home) return []
      const isOfHome = and(eq(home.id, propertyId), home.while?.(settings))
      return { kind, ids: sql`select ${table.id} from ${table} where ${isOfHome}` }
    }),
  )

/** @returns the parties of the record, who see a document that the actor adds to it; null when the actor may add none */
export async function findPartiesOf(db: Db, actor: Actor, { kind, id }: FileRecord): Promise<string[] | null> {
  const attachable = ATTACHABLE.find((one) => one.kind === kind)
  if (!attachable?.addDocuments) return null
  const { table, join, parties, addDocuments } = attachable
  const isAddable = and(eq(table.id, id), addDocuments(actor))
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${idsOf(parties)} from ${table} ${join} where ${isAddable}`,
  )
  return rows.length > 0 ? rows.map((row) => row.id) : null
}

/** @returns the parties of all records that the document is attached to */
export async function listParties(db: Db, documentId: string): Promise<string[]> {
  const selects = ATTACHABLE.map(({ kind, table, join, parties }) => {
    const ofDocument = eq(attachments.documentId, documentId)
    return sql`select ${idsOf(parties)}
      from ${attachments} join ${table} on ${eq(table.id, columnOf(kind))} ${join} where ${ofDocument}`
  })
  const { rows } = await db.execute<{ id: string }>(sql.join(selects, sql` union `))
  return rows.map((row) => row.id)
}

const idsOf = (parties: Column[]) => sql`unnest(array[${sql.join(parties, sql`, `)}]) as id`

/** @returns why a document can't be removed: a record that it is attached to needs it; null when none does */
export async function findReasonToKeep(db: Db, settings: Settings, documentId: string): Promise<string | null> {
  const selects = ATTACHABLE.flatMap(({ kind, table, keepsDocuments }) => {
    if (!keepsDocuments) return []
    const isKept = and(eq(attachments.documentId, documentId), keepsDocuments.while(settings))
    return sql`select ${keepsDocuments.because}::text as reason
      from ${attachments} join ${table} on ${eq(table.id, columnOf(kind))} where ${isKept}`
  })
  const { rows } = await db.execute<{ reason: string }>(sql`${sql.join(selects, sql` union all `)} limit 1`)
  return rows[0]?.reason ?? null
}
