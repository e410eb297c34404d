import type { Person, User } from '@lintel/contract/accounts/schema'
import type { CappedCount } from '@lintel/contract/counts'
import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { useList } from '../../../api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing, SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { ListPage, type ListPageTools } from '../../../ui/table/list-page.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import { overviewQuery } from '../../overview/data.ts'
import { useTablePreference } from '../../preferences/use-preferences.ts'
import {
  allPropertiesQuery,
  exportPortfolio,
  ownPropertiesQuery,
  PORTFOLIO_PAGES,
  portfolioCountQuery,
} from '../../properties/portfolio-data.ts'
import {
  NO_PORTFOLIO_FILTERS,
  PORTFOLIO_ORDERS,
  type PortfolioFilters,
  portfolioFilters,
} from '../../properties/portfolio-filters.ts'
import { OWN_PORTFOLIO_COLUMNS, PORTFOLIO_COLUMNS } from './portfolio-columns.tsx'
import { PortfolioGrid, PortfolioSkeleton } from './portfolio-grid.tsx'
import { PortfolioSelects } from './portfolio-selects.tsx'
import { PropertyMenu, SelectedProperties } from './portfolio-table.tsx'
import { usePublishSeveral } from './publish-several.ts'

/** An owner's properties, or all properties for agents; others are redirected to their dashboard. */
export function PropertiesScreen() {
  const user = useCurrentUser()
  useTitle(user && propertyPolicy.listAll(user) ? 'All Properties' : 'My Properties')
  if (!user) return null
  if (!propertyPolicy.listOwn(user)) return <Redirect to={urlOf('dashboard')} replace />
  return <Portfolio user={user} />
}

function Portfolio({ user }: { user: User }) {
  const isAll = propertyPolicy.listAll(user)
  const { filters, change, set } = useUrlFilters(portfolioFilters)
  const preference = useTablePreference('portfolioTable')
  const { view = 'cards' } = preference
  const list = useList((isAll ? allPropertiesQuery : ownPropertiesQuery)(PORTFOLIO_PAGES[view], filters))
  const properties = list.data
  const { data: overview } = useQuery(overviewQuery)
  const currentUrl = useCurrentUrl()
  const publishing = usePublishSeveral()
  const { search, status, isPublished } = filters
  const owner = isAll ? filters.owner : null
  const isFiltered = search !== '' || status !== null || isPublished !== null || owner !== null
  const filtered = useQuery({ ...portfolioCountQuery(isAll, filters), enabled: isFiltered && list.hasNextPage })
  const all = overview && overview.role !== 'tenant' ? { count: overview.properties, isCapped: false } : undefined
  return (
    <ListPage
      title={isAll ? 'All Properties' : 'My Properties'}
      lead={owner && <OfOwner owner={properties?.find(({ ownerId }) => ownerId === owner)?.owner} />}
      action={
        <LinkButton href={urlOf('addProperty', { from: currentUrl })} variant="secondary" icon={<Plus />}>
          Add Property
        </LinkButton>
      }
      tools={properties?.length === 0 && !isFiltered ? null : portfolioTools(filters, change)}
      what="homes"
      list={list}
      status={(rows) => countText(rows.length, list.hasNextPage, isFiltered ? filtered.data : all)}
      orders={PORTFOLIO_ORDERS}
      sort={filters.sort}
      onSort={(sort) => change({ sort })}
      columns={isAll ? PORTFOLIO_COLUMNS : OWN_PORTFOLIO_COLUMNS}
      preference={preference}
      exportRows={exportPortfolio(isAll, filters)}
      cards={{
        pending: <PortfolioSkeleton />,
        render: (rows) => <PortfolioGrid properties={rows} list={list} isPlaceholder={list.isPlaceholderData} />,
      }}
      empty={
        isFiltered ? (
          <NothingFound onClear={() => set({ ...NO_PORTFOLIO_FILTERS, sort: filters.sort })} />
        ) : (
          <NoProperties />
        )
      }
      href={({ id }) => urlOf('manageProperty', { id })}
      actions={(property, { tabIndex }) => <PropertyMenu property={property} tabIndex={tabIndex} />}
      selectionActions={(chosen) => <SelectedProperties chosen={chosen} {...publishing} />}
    />
  )
}

const portfolioTools = (
  filters: PortfolioFilters,
  change: ReturnType<typeof useUrlFilters<PortfolioFilters>>['change'],
): ListPageTools<PortfolioProperty> => ({
  search: {
    value: filters.search,
    onSearch: (search) => change({ search }, { isTyping: true }),
    label: 'Search by title, address or city',
    shortcut: { label: 'Search homes', group: 'Homes' },
  },
  filters: <PortfolioSelects filters={filters} change={change} />,
  filterCount: (filters.status ? 1 : 0) + (filters.isPublished === null ? 0 : 1),
})

/** Whose homes the list is limited to; without a name if none of them is in it. */
function OfOwner({ owner }: { owner: Person | undefined }) {
  return (
    <>
      <span>Only the homes of </span>
      {owner ? <PersonLink person={owner} /> : <span>one owner</span>}
      <span>.</span> <TextLink href={urlOf('properties')}>Show all</TextLink>
    </>
  )
}

/** If all pages are loaded, the number of rows is the count; until it is there, or if it fails, the loaded ones are a bound. */
function countText(loaded: number, hasMore: boolean, total: CappedCount | undefined) {
  if (!hasMore) return plural(loaded, 'home')
  if (!total || total.isCapped) return `More than ${plural(Math.max(loaded, total?.count ?? 0), 'home')}`
  return plural(total.count, 'home')
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={SearchDrawing}
      title="No properties found"
      hint="Try adjusting your search filters"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}

function NoProperties() {
  return (
    <EmptyState
      drawing={PropertyDrawing}
      title="No homes yet"
      hint="A home you add stays a draft until you publish it."
      action={<LinkButton href={urlOf('addProperty', { from: urlOf('properties') })}>List your first home</LinkButton>}
    />
  )
}
