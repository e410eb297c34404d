import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import type { ListedUser, UserSort } from '@lintel/contract/people/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BackToDashboard } from '../../ui/back-to-dashboard.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { plural } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { PeopleDrawing } from '../../ui/record-drawings.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useUrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'
import { AgentDecision } from '../accounts/administration/agent-decision.tsx'
import { InviteButton } from '../accounts/administration/invite-button.tsx'
import { UserActions } from '../accounts/administration/user-actions.tsx'
import { USER_ORDERS, userFilters } from '../accounts/administration/user-filters.ts'
import { exportUsers, userCountsQuery, usersQuery } from '../accounts/administration/user-list.ts'
import { AgentsOnly } from '../accounts/agents-only.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { MessageLink } from '../messages/message-link.tsx'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { useTablePreference } from '../preferences/use-preferences.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserTabs } from './user-tabs.tsx'

/** The list of all users, for agents; others are told so. */
export function UsersScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (!accountPolicy.list(user)) return <AgentsOnly title="The list of people is for agents" />
  return <Users currentUser={user} />
}

const NO_USERS: ListedUser[] = []

function Users({ currentUser }: { currentUser: User }) {
  const { filters, change, set } = useUrlFilters(userFilters)
  const list = useInfiniteQuery(usersQuery(filters))
  const counts = useQuery(userCountsQuery)
  const users = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const { hidden, onHide } = useTablePreference('peopleTable')
  const selection = useSelection(users ?? NO_USERS)
  const isPlaceholder = list.isPlaceholderData
  const exportRows = exportUsers(filters)
  const table = { columns: USER_COLUMNS, hidden }
  return (
    <Page>
      <PageHeading
        title="Users"
        lead="Tenants, owners and agents."
        back={<BackToDashboard />}
        action={<InviteButton />}
      />
      <ListTools
        search={{
          value: filters.search,
          onSearch: (search) => change({ search }, { isTyping: true }),
          label: 'Search by name, username or email',
          shortcut: { label: 'Search users', group: 'Users' },
        }}
        order={{ value: filters.sort, onChoose: (sort) => change({ sort: sort as UserSort }), names: USER_ORDERS }}
        tabs={<UserTabs filters={filters} counts={counts.data} />}
        table={{ ...table, onHide, rows: users, exportRows }}
        status={users && !isPlaceholder && countText(users.length, list.hasNextPage)}
      />
      {list.isPending && <TableSkeleton label="Loading the users" />}
      {list.isError && !users && (
        <FailedState
          title="The users could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {users?.length === 0 && <NoUsersFound onClear={() => set({ ...filters, search: '', kind: null })} />}
      {users && users.length > 0 && (
        <DataTable
          {...table}
          label="Users"
          what="users"
          rows={users}
          list={list}
          href={({ id }) => urls.person(id)}
          selection={selection}
          sort={filters.sort}
          onSort={(sort) => change({ sort: sort as UserSort })}
          isPlaceholder={isPlaceholder}
          actions={(user, { tabIndex }) => (
            <UserButtons user={user} isSelf={user.id === currentUser.id} tabIndex={tabIndex} />
          )}
        />
      )}
      <SelectionBar {...table} exportRows={exportRows} selection={selection}>
        <MessageSeveralButton receivers={selection.rows.filter(({ state }) => state !== 'deleted')} />
      </SelectionBar>
    </Page>
  )
}

function UserButtons({ user, isSelf, tabIndex }: { user: ListedUser; isSelf: boolean; tabIndex: number }) {
  if (isSelf) return <span className="px-3 text-ink-muted text-sm">You</span>
  if (user.state === 'deleted') return null
  return (
    <>
      {!user.isApproved && <AgentDecision agent={user} tabIndex={tabIndex} />}
      <MessageLink to={user.id} about={fullName(user)} tabIndex={tabIndex} />
      <UserActions user={user} tabIndex={tabIndex} />
    </>
  )
}

const countText = (count: number, hasMore: boolean) =>
  hasMore ? `More than ${plural(count, 'person', 'people')}` : plural(count, 'person', 'people')

function NoUsersFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={PeopleDrawing}
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
