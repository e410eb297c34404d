import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { attachables } from '../files/attachable.ts'
import { releaseBytes } from '../files/quota.ts'
import { attachments, documentReaders } from '../files/table.ts'
import { propertyHandOver, propertyRemoval } from '../properties/causes.ts'
import { REMOVE_BYTES } from './jobs.ts'
import { goesWithAccount } from './queries.ts'
import { documents } from './table.ts'

/** Removes the user's documents. Jobs remove their bytes after the commit. */
const onAccountDeletion = accountDeletion.with({
  async preview(db, { actor }) {
    const going = await db.$count(documents, goesWithAccount(actor))
    if (going === 0) return []
    const where = 'also where you sent them, and pictures in your messages'
    return [{ kind: 'goes', text: ({ count }) => `${count(going, 'document')}, ${where}`, data: { documents: going } }]
  },
  async apply(tx, happened, { actor }) {
    const removed = await tx.delete(documents).where(goesWithAccount(actor)).returning()
    const bytes = removed.reduce((sum, document) => sum + document.bytes, 0)
    await releaseBytes(tx, actor.id, bytes)
    await enqueue(
      tx,
      REMOVE_BYTES,
      removed.map(({ storageKey }) => ({ key: storageKey })),
    )
    happened.touch([actor.id], DOCUMENTS)
  },
})

/** Those of an archived home stay. */
const onPropertyRemoval = propertyRemoval.with({
  preview: async (_db, { archivedIds }) => (archivedIds.length > 0 ? [{ kind: 'stays', text: 'Its documents' }] : []),
})

/** The new owner reads the documents of the homes and of their records. */
const onHandOver = propertyHandOver.with({
  async apply(tx, _happened, { propertyIds, toId }) {
    const attached = attachables.all().flatMap(({ column, record: { table, property, roles } }) => {
      if (!property || !roles.landlord) return []
      const isOfProperties = and(isAnyOf(property, propertyIds), isNotNull(attachments.documentId))
      return sql`select ${attachments.documentId} from ${attachments} join ${table} on ${eq(table.id, attachments[column])} where ${isOfProperties}`
    })
    const { id, type, createdAt } = documents
    await tx.execute(sql`insert into ${documentReaders} (user_id, document_id, type, created_at)
      select ${toId}, ${id}, ${type}, ${createdAt} from ${documents} where ${id} = any (array(${sql.join(attached, sql` union `)}))
      on conflict do nothing`)
  },
})

export const documentReactions = [onAccountDeletion, onPropertyRemoval, onHandOver]
