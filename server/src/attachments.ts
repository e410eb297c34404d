import type { Actor } from '@lintel/contract/actor'
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Attachable } from './attachable.ts'
import type { Settings } from './context.ts'
import type { Db } from './db/connect.ts'
import { userAttachments } from './features/accounts/attachments.ts'
import { applicationAttachments } from './features/applications/attachments.ts'
import { documents } from './features/documents/table.ts'
import { attachments, images, type RecordKind, recordColumnOf } from './features/files/table.ts'
import { leaseAttachments } from './features/leases/attachments.ts'
import { propertyAttachments } from './features/properties/attachments.ts'

/** All kinds of records that files can be attached to. */
const ATTACHABLE: Attachable[] = [userAttachments, propertyAttachments, applicationAttachments, leaseAttachments]

/** A record of any kind. */
export type FileRecord = { kind: RecordKind; id: string }

const columnOf = (kind: RecordKind) => attachments[recordColumnOf(kind)]

const recordsOf = ({ table, join }: Attachable) => sql`${table} ${join}`

/** Attachments to records of a kind, with the records. */
const attachmentsTo = ({ kind, table, join }: Attachable) =>
  sql`${attachments} join ${table} on ${eq(table.id, columnOf(kind))} ${join}`

const isOnAny = (ofKind: (attachable: Attachable) => SQL | undefined, kinds = ATTACHABLE) =>
  or(...kinds.map((attachable) => sql`exists (select from ${attachmentsTo(attachable)} where ${ofKind(attachable)})`))

/** Whether a record that the document is attached to shows it to the actor: the SQL of `documentPolicy.read`. */
export const isDocumentShown = (actor: Actor, settings: Settings): SQL | undefined =>
  isOnAny((attachable) => and(eq(attachments.documentId, documents.id), attachable.documents(actor, settings)))

/** Whether a record that the picture is attached to shows it to the actor. */
export const isPictureShown = (actor: Actor, settings: Settings): SQL | undefined =>
  isOnAny((attachable) => and(eq(attachments.imageId, images.id), attachable.pictures(actor, settings)))

/** Whether a record that the picture is attached to shows it to everyone. */
export const isPicturePublic: SQL | undefined = isOnAny(
  ({ publicPictures }) => and(eq(attachments.imageId, images.id), publicPictures),
  ATTACHABLE.filter(({ publicPictures }) => publicPictures),
)

/** Whether a document is attached to one of the records. @param ids or a query of them */
export const isDocumentOf = (kind: RecordKind, ids: string[] | SQLWrapper): SQL => isOneOf([documentIdsOf(kind, ids)])

/** Whether a document is attached to the home, or to a record of the home that shows it to the actor. */
export const isDocumentOfHome = (propertyId: string, actor: Actor, settings: Settings): SQL =>
  isOneOf([
    documentIdsOf('property', [propertyId]),
    ...ATTACHABLE.flatMap((attachable) => {
      if (!attachable.homeId) return []
      const isShown = and(eq(attachable.homeId, propertyId), attachable.documents(actor, settings))
      return sql`select ${documents.id} from ${attachmentsTo(attachable)}
        join ${documents} on ${eq(documents.id, attachments.documentId)} where ${isShown}`
    }),
  ])

const documentIdsOf = (kind: RecordKind, ids: string[] | SQLWrapper) =>
  sql`select document_id from ${attachments} where ${inArray(columnOf(kind), ids)} and document_id is not null`

/** An array, so that an index finds the documents of several conditions. */
const isOneOf = (selects: SQL[]) => sql`${documents.id} = any (array(${sql.join(selects, sql` union all `)}))`

/** @returns the users who see a document that the actor adds to the record, beside agents; null when the actor may add none */
export async function findPartiesOf(db: Db, actor: Actor, { kind, id }: FileRecord): Promise<string[] | null> {
  const attachable = ATTACHABLE.find((one) => one.kind === kind)
  if (!attachable?.addDocuments || !attachable.parties) return null
  const isAddable = and(eq(attachable.table.id, id), attachable.addDocuments(actor))
  const { rows } = await db.execute<{ id: string }>(sql`
    select unnest(array[${sql.join(attachable.parties, sql`, `)}]) as id from ${recordsOf(attachable)} where ${isAddable}`)
  return rows.length > 0 ? rows.map((row) => row.id) : null
}

/** @returns why a document can't be removed: a record that it is attached to needs it; null when none does */
export async function findReasonToKeep(db: Db, documentId: string): Promise<string | null> {
  const selects = ATTACHABLE.flatMap((attachable) => {
    const { keepsDocuments } = attachable
    if (!keepsDocuments) return []
    return sql`select ${keepsDocuments.because}::text as reason from ${attachmentsTo(attachable)}
      where ${and(eq(attachments.documentId, documentId), keepsDocuments.while)}`
  })
  const { rows } = await db.execute<{ reason: string }>(sql`${sql.join(selects, sql` union all `)} limit 1`)
  return rows[0]?.reason ?? null
}
