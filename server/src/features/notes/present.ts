import type { Note } from '@lintel/contract/notes/schema'
import { presentPerson } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import type { NoteRow } from './table.ts'

/** A note with its author; null once the account is gone. */
export type NoteListRow = NoteRow & {
  author: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'> | null
}

export const presentNote = ({ id, text, author, createdAt, updatedAt }: NoteListRow): Note => ({
  id,
  text,
  author: author && presentPerson(author),
  createdAt: createdAt.toISOString(),
  editedAt: updatedAt > createdAt ? updatedAt.toISOString() : null,
})
