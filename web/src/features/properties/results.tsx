import type { PropertySummary } from '@lintel/contract/properties/schema'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from './property-card.tsx'

/** Placeholder cards while the listings load (specification, section 9). */
const SKELETONS = 6
/** Cards whose pictures may be above the fold. */
const FIRST_ROW = 4

/** The properties found. @param isPlaceholder they are the previous results, while new ones load */
export function Results({
  homes,
  isPlaceholder,
  list,
}: {
  homes: PropertySummary[]
  isPlaceholder: boolean
  list: LoadMoreProps['list']
}) {
  return (
    <div
      aria-busy={isPlaceholder}
      className={classNames('transition-opacity delay-75', isPlaceholder && 'pointer-events-none opacity-45')}
    >
      <PropertyGrid>
        {homes.map((property, index) => (
          <PropertyCard
            key={property.id}
            property={property}
            priority={index === 0 ? 'high' : index < FIRST_ROW ? 'eager' : undefined}
          />
        ))}
      </PropertyGrid>
      <LoadMore isAutomatic what="homes" rows="[data-property] :is(h2, h3) a" list={list} count={homes.length} />
    </div>
  )
}

export function ResultsSkeleton() {
  return (
    <Loading label="Loading homes">
      <PropertyGrid>
        {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
          <PropertyCardSkeleton key={index} />
        ))}
      </PropertyGrid>
    </Loading>
  )
}

export function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title="No properties found"
      hint="Try adjusting your search filters"
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  )
}
