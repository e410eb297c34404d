import type { ListedUser } from '@lintel/contract/accounts/schema'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatDay } from '../../ui/dates.ts'
import { fullName } from '../../ui/names.ts'
import { formatCappedCount, formatCount } from '../../ui/numbers.ts'
import type { Column } from '../../ui/table/column.ts'
import { ROLE_TEXTS } from './role-texts.ts'

/** The columns of the list of users. */
export const USER_COLUMNS: Column<ListedUser>[] = [
  {
    id: 'name',
    heading: 'Name',
    sorts: { ascending: 'name' },
    width: 'minmax(12rem, 2fr)',
    leading: ({ firstName, lastName, profileImageUrl }) => (
      <Avatar firstName={firstName} lastName={lastName} image={profileImageUrl} />
    ),
    cell: (user) => <bdi data-user={user.id}>{fullName(user)}</bdi>,
    note: ({ state, username }) => (state === 'deleted' ? 'Name and contact details are gone' : `@${username}`),
    text: fullName,
  },
  {
    id: 'role',
    heading: 'Role',
    cell: ({ role }) => ROLE_TEXTS[role].name,
    text: ({ role }) => ROLE_TEXTS[role].name,
  },
  {
    id: 'state',
    heading: 'State',
    cell: (user) => <UserBadge user={user} />,
    text: (user) => stateOf(user).text,
  },
  {
    id: 'email',
    heading: 'E-mail',
    width: 'minmax(9rem, 2fr)',
    cell: ({ email }) => email,
    text: ({ email }) => email ?? '',
  },
  { id: 'phone', heading: 'Phone', cell: ({ phone }) => phone, text: ({ phone }) => phone ?? '' },
  {
    id: 'homes',
    heading: 'Homes',
    isNumeric: true,
    cell: ({ homes }) => (homes === 0 ? null : formatCount(homes)),
    text: ({ homes }) => String(homes),
  },
  {
    id: 'applications',
    heading: 'Applications',
    isNumeric: true,
    cell: ({ applications }) => (applications.count === 0 ? null : formatCappedCount(applications)),
    text: ({ applications: { count, isCapped } }) => (isCapped ? `${count}+` : String(count)),
  },
  {
    id: 'joined',
    heading: 'Joined',
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    text: ({ createdAt }) => createdAt.slice(0, 10),
  },
]

function stateOf({ state, isApproved, disablingRequestedBy }: ListedUser) {
  if (state === 'deleted') return { text: 'Deleted', tone: 'muted' } as const
  if (state === 'disabled') return { text: 'Disabled', tone: 'bad' } as const
  if (disablingRequestedBy) return { text: 'Disabling requested', tone: 'warn' } as const
  if (!isApproved) return { text: 'Waiting for approval', tone: 'warn' } as const
  return { text: 'Active', tone: 'good' } as const
}

function UserBadge({ user }: { user: ListedUser }) {
  const { text, tone } = stateOf(user)
  return <Badge tone={tone}>{text}</Badge>
}
