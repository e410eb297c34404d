import { urlOf } from '@lintel/contract/screens'
import { Users } from 'lucide-react'
import type { FiguresOf } from '../../../dashboard.ts'
import { StatCard, StatLink } from '../../../ui/page/stat-card.tsx'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { type UserFilters, writeUserFilters } from '../../accounts/administration/user-filters.ts'

/** How many owners and tenants there are. */
export function ActiveUsers({ overview: { owners, tenants } }: { overview: FiguresOf<'agent'> }) {
  return (
    <StatCard
      label="Active Users"
      value={formatCount(owners + tenants)}
      note={
        <>
          <StatLink href={usersUrl('owner')}>{plural(owners, 'owner')}</StatLink>
          <span>,</span> <StatLink href={usersUrl('tenant')}>{plural(tenants, 'tenant')}</StatLink>
        </>
      }
      href={usersUrl('active')}
      icon={<Users />}
    />
  )
}

const usersUrl = (kind: UserFilters['kind']) => urlOf('users') + writeUserFilters({ search: '', kind, sort: 'newest' })
