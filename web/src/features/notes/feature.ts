import { noteShows } from '@lintel/contract/notes/shows'
import type { Feature } from '../../feature.ts'

export const notesFeature: Feature = { shows: noteShows }
