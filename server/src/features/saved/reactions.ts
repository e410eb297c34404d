import { SAVED } from '@lintel/contract/saved/tags'
import { eq } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { propertyRemoval } from '../properties/causes.ts'
import { listUsersWhoKeep } from './queries.ts'
import { foundProperties, savedProperties, savedSearches } from './table.ts'

const onAccountDeletion = accountDeletion.with({
  preview: async () => [{ kind: 'goes', text: 'Saved homes and searches' }],
  async apply(tx, _happened, { actor }) {
    await tx.delete(savedProperties).where(eq(savedProperties.userId, actor.id))
    await tx.delete(savedSearches).where(eq(savedSearches.userId, actor.id))
  },
})

const onPropertyRemoval = propertyRemoval.with({
  async apply(tx, happened, { removedIds, archivedIds }) {
    const ids = [...removedIds, ...archivedIds]
    for (const userId of await listUsersWhoKeep(tx, ids)) happened.touchOwn(userId, SAVED)
    await tx.delete(savedProperties).where(isAnyOf(savedProperties.propertyId, ids))
    await tx.delete(foundProperties).where(isAnyOf(foundProperties.propertyId, ids))
  },
})

export const savedReactions = [onAccountDeletion, onPropertyRemoval]
