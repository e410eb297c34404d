import type { Person } from '@lintel/contract/accounts/schema'
import { Button } from '../../../ui/button.tsx'
import { useUnblock } from '../blocking.ts'

/** Stands in the place of the composer while the user blocks the partner. What they typed is kept. */
export function BlockedNotice({ user }: { user: Person }) {
  const unblock = useUnblock(user.id, user.firstName)
  return (
    <div
      data-print="never"
      className="flex flex-wrap items-center justify-center gap-3 border-t bg-surface px-4 py-3 text-center sm:px-6"
    >
      <p className="text-ink-muted text-sm">
        You blocked <bdi>{user.firstName}</bdi>. Neither of you can write until you unblock them.
      </p>
      <Button size="sm" variant="secondary" pending={unblock.isPending} onClick={() => unblock.mutate()}>
        Unblock
      </Button>
    </div>
  )
}
