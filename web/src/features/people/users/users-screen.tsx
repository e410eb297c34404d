import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import type { ListedUser } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PeopleDrawing } from '../../../ui/page/record-drawings.tsx'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { AgentDecision } from '../../accounts/administration/agent-decision.tsx'
import { UserActions } from '../../accounts/administration/user-actions.tsx'
import { USER_ORDERS, userFilters } from '../../accounts/administration/user-filters.ts'
import { exportUsers, userCountsQuery, usersQuery } from '../../accounts/administration/user-list.ts'
import { AgentsOnly } from '../../accounts/agents-only.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { MessageLink } from '../../messages/message-link.tsx'
import { MessageSeveralButton } from '../../messages/several/message-several-button.tsx'
import { useTablePreference } from '../../preferences/use-preferences.ts'
import { InviteButton } from './invite-button.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserTabs } from './user-tabs.tsx'

/** The list of all users, for agents; others see a refusal. */
export function UsersScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (!accountPolicy.list(user)) return <AgentsOnly title="The list of people is for agents" />
  return <Users currentUser={user} />
}

function Users({ currentUser }: { currentUser: User }) {
  const { filters, change, set } = useUrlFilters(userFilters)
  const counts = useQuery(userCountsQuery)
  const list = useList(usersQuery(filters))
  return (
    <ListPage
      title="Users"
      lead="Tenants, owners and agents."
      action={<InviteButton />}
      tools={{
        search: {
          value: filters.search,
          onSearch: (search) => change({ search }, { isTyping: true }),
          label: 'Search by name, username or email',
          shortcut: { label: 'Search users', group: 'Users' },
        },
        tabs: <UserTabs filters={filters} counts={counts.data} />,
      }}
      what="users"
      list={list}
      status={(users) => countText(users.length, list.hasNextPage)}
      orders={USER_ORDERS}
      sort={filters.sort}
      onSort={(sort) => change({ sort })}
      columns={USER_COLUMNS}
      preference={useTablePreference('peopleTable')}
      exportRows={exportUsers(filters)}
      empty={<NoUsersFound onClear={() => set({ ...filters, search: '', kind: null })} />}
      href={({ id }) => urlOf('person', { id })}
      actions={(user, { tabIndex }) => (
        <UserButtons user={user} isSelf={user.id === currentUser.id} tabIndex={tabIndex} />
      )}
      selectionActions={(users) => (
        <MessageSeveralButton receivers={users.filter(({ state }) => state !== 'deleted')} />
      )}
    />
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
