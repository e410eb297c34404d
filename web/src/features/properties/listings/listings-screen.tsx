import type { CappedCount } from '@lintel/contract/counts'
import { urlOf } from '@lintel/contract/screens'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { plural, pluralCapped } from '../../../ui/text/numbers.ts'
import { publicCountQuery, publicPropertiesQuery } from '../data.ts'
import { usePictureTransitionReady } from '../pictures/picture-transition.ts'
import { FiltersEnd, ListingsEnd } from '../slots.ts'
import { activeFiltersOf } from './active-filters.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips, LargerNote, OfferedFilters } from './filter-notes.tsx'
import { type Filters, NO_FILTERS, SORT_LABELS, urlOfPage, writeFilters } from './filters.ts'
import { NothingFound, Results, ResultsSkeleton } from './results.tsx'
import { type FilterChange, useFilters } from './use-filters.ts'

/** The public list of published properties, with the filters in the URL. */
export function ListingsScreen() {
  const { filters, change } = useFilters()
  const list = useInfiniteQuery(publicPropertiesQuery(filters))
  const properties = list.data?.pages.flatMap((page) => page.rows)
  const next = list.data?.pages.at(-1)?.next
  useHead({
    description: `Homes to rent${filters.city ? ` in ${filters.city}` : ''}, from the people who own them: pictures, rent and what to know, at a glance.`,
    // Search engines index one page per city; other filters don't make a page of their own.
    canonical: urlOf('listings') + writeFilters({ ...NO_FILTERS, city: filters.city }),
  })
  useTitle(filters.city ? `Homes in ${filters.city}` : 'Available Properties')
  usePictureTransitionReady(properties !== undefined)

  return (
    <Page>
      <PageHeading
        title="Available Properties"
        lead={<span className="max-sm:hidden">Homes to rent, straight from the people who look after them.</span>}
      />
      <FilterBar filters={filters} change={change} />
      <div className="mt-4 mb-5 flex flex-wrap items-center gap-2 sm:mb-6 sm:gap-x-4">
        <Count filters={filters} list={list} />
        <OfferedFilters filters={filters} />
        <FilterChips filters={filters} />
        {activeFiltersOf(filters).length > 0 && <FiltersEnd filters={filters} />}
        <LargerNote filters={filters} change={change} />
        <Order filters={filters} change={change} />
      </div>
      <QueryState
        query={{ ...list, data: properties }}
        what={{ loading: 'Loading homes', failed: 'The homes could not be loaded' }}
        pending={<ResultsSkeleton />}
        empty={<NothingFound filters={filters} />}
      >
        {(found) => (
          <Results
            properties={found}
            isPlaceholder={list.isPlaceholderData}
            list={list}
            nextUrl={next ? urlOfPage(filters, next) : null}
          />
        )}
      </QueryState>
      <ListingsEnd />
    </Page>
  )
}

type List = UseInfiniteQueryResult<InfiniteData<{ rows: unknown[] }>>

/** The number of properties. The previous number stays, dimmed, while the next loads, so that the layout doesn't shift. */
function Count({ filters, list }: { filters: Filters; list: List }) {
  const count = useQuery(publicCountQuery(filters))
  const loaded = list.data?.pages.flatMap((page) => page.rows).length
  const isPlaceholder = list.isPlaceholderData || (list.hasNextPage && count.isPlaceholderData)
  return (
    <p
      role="status"
      aria-busy={isPlaceholder}
      className={classNames(
        'tabular min-h-5 min-w-24 font-medium text-sm max-sm:basis-full',
        isPlaceholder && 'opacity-45',
      )}
    >
      {loaded !== undefined && countText(loaded, list.hasNextPage || filters.after !== null, count)}
    </p>
  )
}

/** If all pages are loaded, the number of rows is the count. */
function countText(loaded: number, hasMore: boolean, { data, isError }: { data?: CappedCount; isError: boolean }) {
  if (!hasMore) return plural(loaded, 'home')
  if (data) return pluralCapped({ ...data, count: Math.max(data.count, loaded) }, 'home')
  return isError ? pluralCapped({ count: loaded, isCapped: true }, 'home') : null
}

/** On a phone it is in the panel of filters. */
function Order({ filters, change }: Pick<FilterChange, 'change'> & { filters: Filters }) {
  return (
    <Select
      data-print="never"
      aria-label="Sort by"
      value={filters.sort}
      onChange={(event) => change({ sort: event.target.value as Filters['sort'] })}
      className="ml-auto w-40 shrink-0 max-sm:hidden"
    >
      {Object.entries(SORT_LABELS).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
  )
}
