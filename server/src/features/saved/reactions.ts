import { SAVED } from '@lintel/contract/saved/tags'
import { eq } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { homeRemoval } from '../properties/causes.ts'
import { listUsersWhoKeep } from './queries.ts'
import { foundHomes, savedHomes, savedSearches } from './table.ts'

const onAccountDeletion = accountDeletion.with({
  preview: async () => [{ kind: 'goes', text: 'Saved homes and searches' }],
  async apply(tx, _happened, { actor }) {
    await tx.delete(savedHomes).where(eq(savedHomes.userId, actor.id))
    await tx.delete(savedSearches).where(eq(savedSearches.userId, actor.id))
  },
})

const onHomeRemoval = homeRemoval.with({
  async apply(tx, happened, { removedIds, archivedIds }) {
    const ids = [...removedIds, ...archivedIds]
    for (const userId of await listUsersWhoKeep(tx, ids)) happened.touchOwn(userId, SAVED)
    await tx.delete(savedHomes).where(isAnyOf(savedHomes.propertyId, ids))
    await tx.delete(foundHomes).where(isAnyOf(foundHomes.propertyId, ids))
  },
})

export const savedReactions = [onAccountDeletion, onHomeRemoval]
