import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { classNames } from '../../ui/class-names.ts'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PerformanceNote } from './performance-note.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from './property-card.tsx'

export interface PortfolioGridProps {
  homes: PortfolioProperty[]
  list: LoadMoreProps['list']
  /** Of the cards' titles. */
  level?: 2 | 3
  /** They answer the search before, while the new one is under way. */
  isOld?: boolean
}

/** Homes as those who look after them see them: how each does, and what can be done with it. */
export function PortfolioGrid({ homes, list, level = 2, isOld = false }: PortfolioGridProps) {
  return (
    <div
      aria-busy={isOld}
      className={classNames('transition-opacity delay-75', isOld && 'pointer-events-none opacity-45')}
    >
      <PropertyGrid isNarrow>
        {homes.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            level={level}
            note={<PerformanceNote property={property} />}
            actions={<PropertyActions property={property} />}
          />
        ))}
      </PropertyGrid>
      <LoadMore what="homes" rows="[data-property] :is(h2, h3) a" list={list} count={homes.length} />
    </div>
  )
}

export function PortfolioSkeleton() {
  return (
    <Loading label="Loading the homes">
      <PropertyGrid isNarrow>
        <PropertyCardSkeleton />
        <PropertyCardSkeleton />
        <PropertyCardSkeleton />
      </PropertyGrid>
    </Loading>
  )
}
