import type { Person } from '@lintel/contract/accounts/schema'
import { Avatar } from '../../ui/avatar.tsx'

/** The avatar in a row of the palette. */
export const SmallAvatar = ({ person }: { person: Omit<Person, 'id'> }) => (
  <Avatar size="sm" firstName={person.firstName} lastName={person.lastName} image={person.profileImageUrl} />
)
