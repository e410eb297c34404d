import type { PropertySummary } from '@lintel/contract/properties/schema'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from './property-card.tsx'

/** Cards of the list page while it loads (specification, section 9). */
const SKELETONS = 6
/** Cards whose pictures may be on the first screen. */
const FIRST_ROW = 4

/** The homes found, newest pages at the end. `isOld`: they answer the search before, while the new one is under way. */
export function Results({
  homes,
  isOld,
  list,
}: {
  homes: PropertySummary[]
  isOld: boolean
  list: LoadMoreProps['list']
}) {
  return (
    <div
      aria-busy={isOld}
      className={classNames('transition-opacity delay-75', isOld && 'pointer-events-none opacity-45')}
    >
      <PropertyGrid>
        {homes.map((property, at) => (
          <PropertyCard
            key={property.id}
            property={property}
            priority={at === 0 ? 'high' : at < FIRST_ROW ? 'eager' : undefined}
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
        {Array.from({ length: SKELETONS }, (_, at) => at).map((at) => (
          <PropertyCardSkeleton key={at} />
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
