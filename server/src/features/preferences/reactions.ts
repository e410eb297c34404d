import { eq } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { preferences } from './table.ts'

const onAccountDeletion = accountDeletion.with({
  preview: async () => [{ kind: 'goes', text: 'Settings' }],
  async apply(tx, _changes, { actor }) {
    await tx.delete(preferences).where(eq(preferences.userId, actor.id))
  },
})

export const preferenceReactions = [onAccountDeletion]
