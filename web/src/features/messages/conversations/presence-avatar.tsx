import type { Person } from '@lintel/contract/accounts/schema'
import { Avatar } from '../../../ui/avatar.tsx'

/** A user's avatar with a dot while they are online. Decorative: the name is shown beside it. */
export function PresenceAvatar({ user, isOnline }: { user: Person; isOnline: boolean }) {
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />
      {isOnline && (
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-surface bg-good"
        />
      )}
    </span>
  )
}
