import { pagesQuery } from '../../api/route-query.ts'

/** What notes are about. */
export type NoteSubject = { kind: 'user' | 'application'; id: string }

type ListRoute = 'GET /api/people/:id/notes' | 'GET /api/applications/:id/notes'
const LISTS: Record<NoteSubject['kind'], ListRoute> = {
  user: 'GET /api/people/:id/notes',
  application: 'GET /api/applications/:id/notes',
}

const NOTES_PAGE = 10

/** Notes about a person or an application, newest first. */
export const notesQuery = ({ kind, id }: NoteSubject) =>
  pagesQuery(LISTS[kind], { params: { id }, query: { limit: NOTES_PAGE } })
