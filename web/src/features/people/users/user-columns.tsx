import { fullName } from '@lintel/contract/names'
import { USER_COLUMN_HEADINGS } from '@lintel/contract/people/columns'
import type { ListedUser } from '@lintel/contract/people/schema'
import { userStateText } from '@lintel/contract/people/user-state'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatCappedCount, formatCount } from '../../../ui/text/numbers.ts'
import { ROLE_TEXTS } from '../../accounts/role-texts.ts'

/** The columns of the list of users. */
export const USER_COLUMNS: Column<ListedUser>[] = [
  {
    id: 'name',
    heading: USER_COLUMN_HEADINGS.name,
    sorts: { ascending: 'name' },
    width: 'minmax(12rem, 2fr)',
    leading: ({ firstName, lastName, profileImageUrl }) => (
      <Avatar firstName={firstName} lastName={lastName} image={profileImageUrl} />
    ),
    cell: (user) => <bdi data-user={user.id}>{fullName(user)}</bdi>,
    note: ({ state, username }) => (state === 'deleted' ? 'Name and contact details are gone' : `@${username}`),
    name: fullName,
  },
  {
    id: 'role',
    heading: USER_COLUMN_HEADINGS.role,
    cell: ({ role }) => ROLE_TEXTS[role].name,
  },
  {
    id: 'state',
    heading: USER_COLUMN_HEADINGS.state,
    cell: (user) => <UserBadge user={user} />,
  },
  {
    id: 'email',
    heading: USER_COLUMN_HEADINGS.email,
    width: 'minmax(9rem, 2fr)',
    cell: ({ email }) => email,
  },
  { id: 'phone', heading: USER_COLUMN_HEADINGS.phone, cell: ({ phone }) => phone },
  {
    id: 'homes',
    heading: USER_COLUMN_HEADINGS.homes,
    isNumeric: true,
    cell: ({ homes }) => (homes === 0 ? null : formatCount(homes)),
  },
  {
    id: 'applications',
    heading: USER_COLUMN_HEADINGS.applications,
    isNumeric: true,
    cell: ({ applications }) => (applications.count === 0 ? null : formatCappedCount(applications)),
  },
  {
    id: 'joined',
    heading: USER_COLUMN_HEADINGS.joined,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
]

function toneOf({ state, isApproved, disablingRequestedBy }: ListedUser) {
  if (state === 'deleted') return 'muted'
  if (state === 'disabled') return 'bad'
  return disablingRequestedBy || !isApproved ? 'warn' : 'muted'
}

const UserBadge = ({ user }: { user: ListedUser }) => <Badge tone={toneOf(user)}>{userStateText(user)}</Badge>
