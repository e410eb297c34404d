import { isApprovedAgent } from '@lintel/contract/actor'
import { useCurrentUser } from '../accounts/data.ts'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { NotesCard } from './notes-card.tsx'

/** For agents, about others whose account is there. */
export function PersonNotes({ page: { person } }: PersonSectionProps) {
  const user = useCurrentUser()
  if (!user || !isApprovedAgent(user) || person.id === user.id || person.isDeleted) return null
  return <NotesCard about={{ kind: 'user', id: person.id }} />
}
