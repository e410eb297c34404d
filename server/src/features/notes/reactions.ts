import { NOTES } from '@lintel/contract/notes/tags'
import { eq } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { applicationRemoval } from '../applications/causes.ts'
import { notes } from './table.ts'

/** Removes the notes about the person. `addNoteAboutPerson` waits for the lock of the account. */
const onAccountDeletion = accountDeletion.with({
  preview: async () => [
    { kind: 'goes', text: 'Agents’ notes about you' },
    { kind: 'stays', text: 'Notes that you wrote, without your name: agents need them' },
  ],
  async apply(tx, happened, { actor }) {
    const removed = await tx.delete(notes).where(eq(notes.userId, actor.id)).returning({ id: notes.id })
    if (removed.length > 0) happened.touch([], NOTES)
  },
})

const onApplicationRemoval = applicationRemoval.with({
  async apply(tx, _happened, { applicationIds }) {
    await tx.delete(notes).where(isAnyOf(notes.applicationId, applicationIds))
  },
})

export const noteReactions = [onAccountDeletion, onApplicationRemoval]
