import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { classNames } from '../../ui/class-names.ts'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { PerformanceNote } from './performance-note.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from './property-card.tsx'

export interface PortfolioGridProps {
  homes: PortfolioProperty[]
  list: LoadMoreProps['list']
  /** Heading level of the cards' titles. */
  level?: 2 | 3
  /** The properties are the previous results, while new ones load. */
  isPlaceholder?: boolean
}

/** The properties of an owner or agent, with performance and actions. */
export function PortfolioGrid({ homes, list, level = 2, isPlaceholder = false }: PortfolioGridProps) {
  return (
    <div
      aria-busy={isPlaceholder}
      className={classNames('transition-opacity delay-75', isPlaceholder && 'pointer-events-none opacity-45')}
    >
      <PropertyGrid isNarrow>
        {homes.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            href={urls.manageProperty(property.id)}
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
