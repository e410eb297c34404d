import { eq } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { replaceImages } from './attach/commands.ts'
import { uploads } from './table.ts'

/** The user's profile loses its picture. The next sweep takes uploads with their names. */
const onAccountDeletion = accountDeletion.with({
  async apply(tx, _happened, { actor, now }) {
    await replaceImages(tx, { column: 'profileId', id: actor.id }, [])
    await tx.update(uploads).set({ expiresAt: now }).where(eq(uploads.ownerId, actor.id))
  },
})

export const fileReactions = [onAccountDeletion]
