import type { User } from '@lintel/contract/accounts/schema'
import type { ApplicationCounts, ApplicationScope, ApplicationSort } from '@lintel/contract/applications/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useAddressFilters } from '../../ui/address-filters.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { plural } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List, ListRowSkeleton } from '../../ui/list.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { SearchSheet } from '../../ui/search-sheet.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import {
  type ApplicationFilters,
  applicationScopeOf,
  NO_FILTERS,
  readApplicationFilters,
  writeApplicationFilters,
} from './application-filters.ts'
import { ApplicationList } from './application-list.tsx'
import { applicationCountsQuery, applicationsQuery } from './data.ts'
import { HomeFilter } from './home-filter.tsx'
import { ListKeys } from './list-keys.tsx'
import { StatusTabs } from './status-tabs.tsx'

const IN_ADDRESS = { path: urls.applications, read: readApplicationFilters, write: writeApplicationFilters }

const WORDS: Record<ApplicationScope, { title: string; lead: string; empty: string }> = {
  tenant: {
    title: 'My Applications',
    lead: 'Every home you applied for, and what became of it.',
    empty: 'Homes you apply for appear here, with where each application stands.',
  },
  owner: {
    title: 'Applications',
    lead: 'Everyone who applied for one of your homes.',
    empty: 'When somebody applies for one of your published homes, you find it here.',
  },
  agent: {
    title: 'Applications',
    lead: 'For the homes of all owners.',
    empty: 'Applications for any home appear here, the latest first.',
  },
}

/** All applications a person deals with: a tenant's own, those for an owner's homes, or, for an agent, all. */
export function ApplicationsScreen() {
  const user = useCurrentUser()
  useTitle(user ? WORDS[applicationScopeOf(user)].title : 'Applications')
  return user && <Applications user={user} />
}

function Applications({ user }: { user: User }) {
  const scope = applicationScopeOf(user)
  const { filters, change, set } = useAddressFilters(IN_ADDRESS)
  const list = useInfiniteQuery(applicationsQuery(scope, filters))
  const counts = useQuery(applicationCountsQuery(scope, filters)).data
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const isOld = list.isPlaceholderData
  return (
    <Page>
      <PageHeading
        title={WORDS[scope].title}
        lead={WORDS[scope].lead}
        back={
          <TextLink quiet href={urls.dashboard}>
            <ArrowLeft aria-hidden="true" />
            Back to Dashboard
          </TextLink>
        }
      />
      <SearchSheet
        value={filters.search}
        onSearch={(search) => change({ search }, { isTyping: true })}
        label={scope === 'tenant' ? 'Search by home' : 'Search by applicant or home'}
        shortcut={{ label: 'Search applications', group: 'Applications' }}
        choice={{
          label: 'Order',
          value: filters.sort,
          onChoose: (sort) => change({ sort: sort as ApplicationSort }),
          options: (
            <>
              <option value="newest">Newest first</option>
              <option value="oldest">Oldest first</option>
            </>
          ),
        }}
      >
        <HomeFilter
          property={filters.property}
          onChange={(property) => change({ property })}
          scope={scope === 'tenant' ? null : scope}
        />
      </SearchSheet>
      <div className="mt-4">
        <StatusTabs filters={filters} counts={counts} />
      </div>
      <div className="mt-4 mb-3 flex min-h-5 items-center justify-between gap-4">
        <p role="status" className="font-medium text-sm">
          {rows && !isOld && (countText(filters, counts) ?? plural(rows.length, 'application'))}
        </p>
        {rows && rows.length > 1 && <ListKeys isDeciding={scope !== 'tenant'} />}
      </div>
      {list.isPending && <ApplicationsSkeleton />}
      {list.isError && !rows && (
        <FailedState
          title="The applications could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <Nothing scope={scope} filters={filters} onClear={() => set({ ...NO_FILTERS, sort: filters.sort })} />
      )}
      {rows && rows.length > 0 && (
        <div
          aria-busy={isOld}
          className={classNames('transition-opacity delay-75', isOld && 'pointer-events-none opacity-45')}
        >
          <ApplicationList
            applications={rows}
            list={list}
            user={user}
            filters={filters}
            isDeciding={scope !== 'tenant'}
          />
        </div>
      )}
    </Page>
  )
}

/** '7 applications', 'More than 1,000 applications'; undefined while they are not counted. */
function countText({ status }: ApplicationFilters, counts: ApplicationCounts | undefined): string | undefined {
  const counted = counts?.[status ?? 'all']
  if (!counted) return undefined
  return `${counted.isCapped ? 'More than ' : ''}${plural(counted.count, 'application')}`
}

function ApplicationsSkeleton() {
  return (
    <Loading label="Loading the applications">
      <List>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </List>
    </Loading>
  )
}

type NothingProps = { scope: ApplicationScope; filters: ApplicationFilters; onClear: () => void }

function Nothing({ scope, filters, onClear }: NothingProps) {
  const { status, property, search } = filters
  if (status || property || search)
    return (
      <EmptyState
        drawing={search ? 'search' : 'papers'}
        title={status && !property && !search ? `No ${status} applications` : 'No applications found'}
        hint="Try adjusting your search filters"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="papers"
      title="No applications yet"
      hint={WORDS[scope].empty}
      action={scope === 'tenant' && <LinkButton href={urls.listings}>Find a home</LinkButton>}
    />
  )
}
