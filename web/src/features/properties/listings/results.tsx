import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/button-class.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Dimmed } from '../../../ui/page/dimmed.tsx'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadMore, type LoadMoreProps } from '../../../ui/page/load-more.tsx'
import { pluralCapped } from '../../../ui/text/numbers.ts'
import { publicCountQuery } from '../data.ts'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from '../property-card.tsx'
import { activeFiltersOf, filtersToDrop } from './active-filters.ts'
import { type Filters, NO_FILTERS, writeFilters } from './filters.ts'

/** Placeholder cards while the listings load (specification, section 9). */
const SKELETONS = 6
/** Cards whose pictures may be above the fold. */
const FIRST_ROW = 4

/** The properties found. @param isPlaceholder they are the previous results, while new ones load */
export function Results({
  properties,
  isPlaceholder,
  list,
  nextUrl,
}: {
  properties: PropertySummary[]
  isPlaceholder: boolean
  list: LoadMoreProps['list']
  /** Of the next page, for browsers without scripts. */
  nextUrl: string | null
}) {
  return (
    <Dimmed isDimmed={isPlaceholder}>
      <PropertyGrid>
        {properties.map((property, index) => (
          <PropertyCard
            key={property.id}
            property={property}
            priority={index === 0 ? 'high' : index < FIRST_ROW ? 'eager' : undefined}
          />
        ))}
      </PropertyGrid>
      {properties.length === 0 && (
        <p className="py-10 text-center text-ink-muted text-sm">None among the newest homes. Looking further back…</p>
      )}
      <LoadMore isAutomatic what="homes" rows="[data-property] :is(h2, h3) a" list={list} count={properties.length} />
      <noscript>
        {import.meta.env.SSR && nextUrl && (
          <p className="mt-10 text-center">
            <a href={nextUrl} className={buttonClass({ variant: 'secondary' })}>
              Next page
            </a>
          </p>
        )}
      </noscript>
    </Dimmed>
  )
}

export function ResultsSkeleton() {
  return (
    <PropertyGrid>
      {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </PropertyGrid>
  )
}

/** No home matches: which filter to drop, and how many homes that brings. */
export function NothingFound({ filters }: { filters: Filters }) {
  const isFiltered = activeFiltersOf(filters).length > 0
  return (
    <>
      <EmptyState
        drawing={SearchDrawing}
        title="No properties found"
        hint="Try adjusting your search filters"
        action={
          isFiltered && (
            <LinkButton
              href={urlOf('listings') + writeFilters({ ...NO_FILTERS, sort: filters.sort })}
              variant="secondary"
            >
              Clear filters
            </LinkButton>
          )
        }
      />
      <FiltersToDrop filters={filters} />
    </>
  )
}

/** The list is empty, and takes no room, while no filter is worth dropping. */
function FiltersToDrop({ filters }: { filters: Filters }) {
  return (
    <ul
      aria-label="Filters to drop"
      className="mx-auto -mt-6 max-w-sm divide-y rounded-md border not-empty:mb-14 empty:hidden"
    >
      {filtersToDrop(filters).map((drop) => (
        <FilterToDrop key={drop.label} {...drop} />
      ))}
    </ul>
  )
}

function FilterToDrop({ label, without }: ReturnType<typeof filtersToDrop>[number]) {
  const { data: count } = useQuery(publicCountQuery(without))
  if (!count?.count) return null
  return (
    <li>
      <Link
        href={urlOf('listings') + writeFilters(without)}
        className="flex justify-between gap-4 px-4 py-3 text-sm transition-colors hover:bg-surface-hover"
      >
        <span className="min-w-0 truncate">
          Without <span className="font-medium">{label}</span>
        </span>
        <span className="tabular shrink-0 text-ink-muted">{pluralCapped(count, 'home')}</span>
      </Link>
    </li>
  )
}
