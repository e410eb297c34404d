import { fullName } from '@lintel/contract/names'
import { USER_COLUMN_HEADINGS, type UserColumn } from '@lintel/contract/people/columns'
import type { ListedUser } from '@lintel/contract/people/schema'
import { userStateText } from '@lintel/contract/people/user-state'
import type { CsvFormat, CsvValue } from '../../../csv/fields.ts'
import { toColumns } from '../../../csv/send.ts'

const VALUES: Record<UserColumn, (user: ListedUser, format: CsvFormat) => CsvValue> = {
  name: fullName,
  role: ({ role }) => ROLES[role],
  state: userStateText,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  homes: ({ homes }) => homes,
  applications: ({ applications: { count, isCapped } }) => (isCapped ? `${count}+` : count),
  joined: ({ createdAt }, { day }) => day(new Date(createdAt)),
}

const ROLES = { tenant: 'Tenant', owner: 'Owner', agent: 'Agent' }

/** The columns of the list of users. */
export const USER_CSV = toColumns(USER_COLUMN_HEADINGS, VALUES)
