import type { User } from '@lintel/contract/accounts/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { capitalised } from '../../ui/capitalised.ts'
import { useCurrentUrl } from '../../ui/current-url.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { plural } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { SearchBar } from '../../ui/search-bar.tsx'
import { useUrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { allPropertiesQuery, ownPropertiesQuery, PORTFOLIO_PAGE } from './data.ts'
import { portfolioFilters } from './portfolio-filters.ts'
import { PortfolioGrid, PortfolioSkeleton } from './portfolio-grid.tsx'

/** An owner's properties, or all properties for agents; others are redirected to their dashboard. */
export function PropertiesScreen() {
  const user = useCurrentUser()
  useTitle(user && propertyPolicy.listAll(user) ? 'All Properties' : 'My Properties')
  if (!user) return null
  if (!propertyPolicy.listOwn(user)) return <Redirect to={urls.dashboard} replace />
  return <Portfolio user={user} />
}

function Portfolio({ user }: { user: User }) {
  const isAll = propertyPolicy.listAll(user)
  const { filters, change, set } = useUrlFilters(portfolioFilters)
  const list = useInfiniteQuery((isAll ? allPropertiesQuery : ownPropertiesQuery)(PORTFOLIO_PAGE, filters))
  const homes = list.data?.pages.flatMap((page) => page.rows)
  const currentUrl = useCurrentUrl()
  const isFiltered = filters.search !== '' || filters.status !== null
  return (
    <Page>
      <PageHeading
        title={isAll ? 'All Properties' : 'My Properties'}
        back={
          <TextLink quiet href={urls.dashboard}>
            <ArrowLeft aria-hidden="true" />
            Back to Dashboard
          </TextLink>
        }
        action={
          <LinkButton href={urls.addPropertyFrom(currentUrl)} variant="secondary" icon={<Plus aria-hidden="true" />}>
            Add Property
          </LinkButton>
        }
      />
      <SearchBar
        value={filters.search}
        onSearch={(search) => change({ search }, { isTyping: true })}
        label="Search by title, address or city"
        shortcut={{ label: 'Search homes', group: 'Homes' }}
        choice={{
          label: 'Status',
          value: filters.status ?? '',
          onChoose: (status) => change({ status: (status || null) as PropertyStatus | null }),
          options: (
            <>
              <option value="">Any status</option>
              {PROPERTY_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {capitalised(status)}
                </option>
              ))}
            </>
          ),
        }}
      />
      <p role="status" className="mt-4 mb-5 min-h-5 font-medium text-sm">
        {homes && !list.isPlaceholderData && countText(homes.length, list.hasNextPage)}
      </p>
      {list.isPending && <PortfolioSkeleton />}
      {list.isError && !homes && (
        <FailedState
          title="The homes could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {homes?.length === 0 && isFiltered && (
        <EmptyState
          drawing="search"
          title="No properties found"
          hint="Try adjusting your search filters"
          action={
            <Button variant="secondary" onClick={() => set({ search: '', status: null })}>
              Clear filters
            </Button>
          }
        />
      )}
      {homes?.length === 0 && !isFiltered && <NoHomes />}
      {homes && homes.length > 0 && <PortfolioGrid homes={homes} list={list} isPlaceholder={list.isPlaceholderData} />}
    </Page>
  )
}

const countText = (count: number, hasMore: boolean) =>
  hasMore ? `More than ${plural(count, 'home')}` : plural(count, 'home')

function NoHomes() {
  return (
    <EmptyState
      drawing="home"
      title="No homes yet"
      hint="A home you add stays a draft until you publish it."
      action={<LinkButton href={urls.addPropertyFrom(urls.properties)}>List your first home</LinkButton>}
    />
  )
}
