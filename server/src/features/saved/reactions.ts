import { SAVED } from '@lintel/contract/saved/tags'
import { eq } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { homeRemoval } from '../properties/causes.ts'
import { listUsersWhoKeep } from './queries.ts'
import { savedHomes, savedSearches } from './table.ts'

const onAccountDeletion = accountDeletion.with({
  async apply(tx, _happened, { actor }) {
    await tx.delete(savedHomes).where(eq(savedHomes.userId, actor.id))
    await tx.delete(savedSearches).where(eq(savedSearches.userId, actor.id))
  },
})

/** The rows go with the homes, or no longer show them. */
const onHomeRemoval = homeRemoval.with({
  async apply(tx, happened, { propertyIds }) {
    for (const userId of await listUsersWhoKeep(tx, propertyIds)) happened.touchOwn(userId, SAVED)
  },
})

export const savedReactions = [onAccountDeletion, onHomeRemoval]
