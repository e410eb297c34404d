import type { Actor } from '@lintel/contract/actor'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import { type Attachable, attachables } from './attachable.ts'
import { attachments, images, recordColumns } from './table.ts'

/** A record that files are attached to. */
export type FileRecord = Pick<Attachable, 'column'> & { id: string }

/**
 * Whether the file is attached to a record with the condition of its kind. With an offset, PostgreSQL plans each subquery once, for
 * the lookup of one record, and not again for a hash of all of them.
 */
export function isAttached(
  file: SQL,
  kinds: readonly Attachable[],
  conditionOf: (attachable: Attachable) => SQL | undefined,
): SQL {
  const isOnRecord = inOrderOfColumns(kinds).map((attachable) => {
    const { table, join } = attachable.record
    const isRecord = and(eq(table.id, attachments[attachable.column]), conditionOf(attachable))
    return sql`exists (select from ${table} ${join} where ${isRecord} offset 0)`
  })
  return sql`exists (select from ${attachments} where ${and(file, or(...isOnRecord))} offset 0)`
}

/** Users first, as in the table: every file is attached to a user, and the search stops at the first match. */
const inOrderOfColumns = (kinds: readonly Attachable[]) =>
  kinds.toSorted((a, b) => COLUMNS.indexOf(a.column) - COLUMNS.indexOf(b.column))

const COLUMNS = Object.keys(recordColumns)

/** @returns the SQL of the reason to refuse documents for the record; null when there is none */
export const reasonToRefuse = ({ refusesDocuments }: Attachable): SQL =>
  refusesDocuments
    ? sql`case when ${refusesDocuments.while} then ${refusesDocuments.because}::text end`
    : sql`null::text`

const isOfImage = eq(attachments.imageId, images.id)

/** Whether a record that the picture is attached to shows it to the actor. */
export const isPictureShown = (actor: Actor, settings: Settings): SQL =>
  isAttached(isOfImage, attachables.all(), ({ pictures }) => pictures(actor, settings))

/** Whether a record that the picture is attached to shows it to everyone. */
export const isPicturePublic = (): SQL =>
  isAttached(
    isOfImage,
    attachables.all().filter(({ publicPictures }) => publicPictures),
    ({ publicPictures }) => publicPictures,
  )
