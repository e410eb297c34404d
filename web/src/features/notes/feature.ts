import { noteShows } from '@lintel/contract/notes/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { ApplicationEnd } from '../applications/slots.ts'
import { ApplicationNotes } from './application-notes.tsx'

export const notesFeature: Feature = { shows: noteShows, parts: [fill(ApplicationEnd, ApplicationNotes)] }
