import type { UserCounts } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { formatCappedCount } from '../../../ui/text/numbers.ts'
import { USER_KINDS, type UserFilters, writeUserFilters } from '../../accounts/administration/user-filters.ts'

/** A link per role and state with its count; keeps the other filters. */
export function UserTabs({ filters, counts }: { filters: UserFilters; counts: UserCounts | undefined }) {
  return (
    <FilterTabs
      label="Role and state"
      tabs={([null, ...KINDS] as const).map((kind) => ({
        name: kind ? USER_KINDS[kind] : 'Everyone',
        href: urlOf('users') + writeUserFilters({ ...filters, kind }),
        isCurrent: filters.kind === kind,
        count: counts && formatCappedCount(countOf(counts, kind)),
      }))}
    />
  )
}

const KINDS = Object.keys(USER_KINDS) as NonNullable<UserFilters['kind']>[]

function countOf(counts: UserCounts, kind: UserFilters['kind']) {
  if (kind === 'active') return { count: counts.owner + counts.tenant, isCapped: false }
  const count = counts[kind ?? 'all']
  return typeof count === 'number' ? { count, isCapped: false } : count
}
