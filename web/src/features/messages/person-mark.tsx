import type { Person } from '@lintel/contract/accounts/schema'
import { Avatar } from '../../ui/avatar.tsx'

/** A person's picture, with a light while they are here. Decoration: the name stands beside it. */
export function PersonMark({ person, isOnline }: { person: Person; isOnline: boolean }) {
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar firstName={person.firstName} lastName={person.lastName} image={person.profileImageUrl} />
      {isOnline && (
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-surface bg-good"
        />
      )}
    </span>
  )
}
