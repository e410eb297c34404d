import type { Feature } from '../../feature.ts'
import { readersOfNotes } from './contacts.ts'
import { noteTasks } from './jobs.ts'
import { noteReactions } from './reactions.ts'
import { noteRoutes } from './routes.ts'

export const notesFeature: Feature = {
  name: 'notes',
  addRoutes: noteRoutes,
  tasks: noteTasks,
  contributes: [readersOfNotes, ...noteReactions],
}
