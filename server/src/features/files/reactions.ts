import { accountDeletion } from '../accounts/causes.ts'
import { replaceImages } from './attach/commands.ts'

/** The user's profile loses its picture. */
const onAccountDeletion = accountDeletion.with({
  async apply(tx, _happened, { actor }) {
    await replaceImages(tx, { column: 'profileId', id: actor.id }, [])
  },
})

export const fileReactions = [onAccountDeletion]
