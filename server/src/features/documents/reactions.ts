import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { enqueue } from '../../jobs/jobs.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { releaseBytes } from '../files/quota.ts'
import { REMOVE_BYTES } from './jobs.ts'
import { goesWithAccount } from './queries.ts'
import { documents } from './table.ts'

/** Removes the user's documents. Jobs remove their bytes after the commit. */
const onAccountDeletion = accountDeletion.with({
  preview: async (db, { actor }) => ({ documents: await db.$count(documents, goesWithAccount(actor)) }),
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

export const documentReactions = [onAccountDeletion]
