import { NotesCard } from './notes-card.tsx'

export const ApplicationNotes = ({ id }: { id: string }) => <NotesCard about={{ kind: 'application', id }} />
