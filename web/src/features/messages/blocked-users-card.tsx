import type { BlockedUser } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { useList } from '../../api/use-list.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/page/card.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { PersonLink } from '../accounts/person-link.tsx'
import { useUnblock } from './blocking.ts'
import { blockedUsersQuery } from './data.ts'

/** The users whom the user blocked, each with a button to unblock them; nothing if there are none. */
export function BlockedUsersCard() {
  const list = useList(blockedUsersQuery)
  if (!list.error && !list.data?.length) return null
  return (
    <Card>
      <CardHeading title="Blocked people" note="You and they can’t write to each other. They are not told." />
      <QueryState query={list} what="the people you blocked" compact level={3} pending={null}>
        {(blocked) => (
          <ul aria-label="Blocked people" className="mt-3 divide-y divide-line">
            {blocked.map((one) => (
              <BlockedUserRow key={one.user.id} blocked={one} />
            ))}
          </ul>
        )}
      </QueryState>
      {list.hasNextPage && (
        <div className="mt-4 border-t pt-4">
          <Button
            size="sm"
            variant="secondary"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

function BlockedUserRow({ blocked: { user, blockedAt, isInEffect } }: { blocked: BlockedUser }) {
  const unblock = useUnblock(user.id, user.firstName)
  const name = fullName(user)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 last:pb-0">
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium" dir="auto">
          <PersonLink truncates person={user} />
        </p>
        <p className="mt-0.5 text-ink-muted">
          {`Blocked ${formatDay(blockedAt)}${isInEffect ? '' : ' · without effect while you must be able to reach each other'}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="ml-auto"
        aria-label={`Unblock ${name}`}
        pending={unblock.isPending}
        onClick={() => unblock.mutate()}
      >
        Unblock
      </Button>
    </li>
  )
}
