import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Redirect } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { List, ListRowSkeleton } from '../../ui/list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { plural } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useUrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser, usersQuery } from './data.ts'
import { USER_KINDS, type UserFilters, userFilters } from './user-filters.ts'
import { UserRow } from './user-row.tsx'

/** The list of all users, for agents; others are redirected to their dashboard. */
export function UsersScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (!accountPolicy.list(user)) return <Redirect to={urls.dashboard} replace />
  return <Users currentUser={user} />
}

function Users({ currentUser }: { currentUser: User }) {
  const { filters, change, set } = useUrlFilters(userFilters)
  const list = useInfiniteQuery(usersQuery(filters))
  const users = list.data?.pages.flatMap((page) => page.rows)
  const isPlaceholder = list.isPlaceholderData
  return (
    <Page>
      <PageHeading
        title="Users"
        lead="Tenants, owners and agents, the newest first."
        back={
          <TextLink quiet href={urls.dashboard}>
            <ArrowLeft aria-hidden="true" />
            Back to Dashboard
          </TextLink>
        }
      />
      <SearchBar
        value={filters.search}
        onSearch={(search) => change({ search }, { isTyping: true })}
        label="Search by name, username or email"
        shortcut={{ label: 'Search users', group: 'Users' }}
        choice={{
          label: 'Role',
          value: filters.kind ?? '',
          onChoose: (kind) => change({ kind: (kind || null) as UserFilters['kind'] }),
          options: (
            <>
              <option value="">Everyone</option>
              {Object.entries(USER_KINDS).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </>
          ),
        }}
      />
      <p role="status" className="mt-4 mb-5 min-h-5 font-medium text-sm">
        {users && !isPlaceholder && countText(users.length, list.hasNextPage)}
      </p>
      {list.isPending && <UsersSkeleton />}
      {list.isError && !users && (
        <FailedState
          title="The users could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {users?.length === 0 && <NoUsersFound onClear={() => set({ search: '', kind: null })} />}
      {users && users.length > 0 && (
        <div
          aria-busy={isPlaceholder}
          className={classNames('transition-opacity delay-75', isPlaceholder && 'pointer-events-none opacity-45')}
        >
          <List label="Users">
            {users.map((user) => (
              <UserRow key={user.id} user={user} isSelf={user.id === currentUser.id} />
            ))}
          </List>
          <LoadMore what="users" rows="[data-row-link]" list={list} count={users.length} />
        </div>
      )}
    </Page>
  )
}

const countText = (count: number, hasMore: boolean) =>
  hasMore ? `More than ${plural(count, 'person', 'people')}` : plural(count, 'person', 'people')

function UsersSkeleton() {
  return (
    <Loading label="Loading the users">
      <List>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </List>
    </Loading>
  )
}

function NoUsersFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="people"
      title="Nobody found"
      hint="Try a part of the name, the username or the email address."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show everyone
        </Button>
      }
    />
  )
}
