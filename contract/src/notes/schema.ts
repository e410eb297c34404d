import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

export const noteFormSchema = z.object({ text: requiredText('Text', LIMITS.noteMax) })

/** A note about a person or an application. */
export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  author: personSchema.nullable().describe('Null once the account is gone'),
  createdAt: instant,
  editedAt: instant.nullable().describe('When its text was last changed; null if it never was'),
})

export type NoteForm = z.output<typeof noteFormSchema>
export type Note = z.output<typeof noteSchema>
