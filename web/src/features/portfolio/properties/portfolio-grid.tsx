import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { Dimmed } from '../../../ui/page/dimmed.tsx'
import { LoadMore, type LoadMoreProps } from '../../../ui/page/load-more.tsx'
import { PropertyCard, PropertyCardSkeleton, PropertyGrid } from '../../properties/property-card.tsx'
import { PerformanceNote } from './performance-note.tsx'
import { PropertyActions } from './property-actions.tsx'

export interface PortfolioGridProps {
  properties: PortfolioProperty[]
  list: LoadMoreProps['list']
  /** Heading level of the cards' titles. */
  level?: 2 | 3
  /** The properties are the previous results, while new ones load. */
  isPlaceholder?: boolean
}

/** The properties of an owner or agent, with performance and actions. */
export function PortfolioGrid({ properties, list, level = 2, isPlaceholder = false }: PortfolioGridProps) {
  return (
    <Dimmed isDimmed={isPlaceholder}>
      <PropertyGrid isNarrow>
        {properties.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            href={urlOf('manageProperty', { id: property.id })}
            level={level}
            note={<PerformanceNote property={property} />}
            actions={<PropertyActions property={property} />}
          />
        ))}
      </PropertyGrid>
      <LoadMore what="homes" rows="[data-property] :is(h2, h3) a" list={list} count={properties.length} />
    </Dimmed>
  )
}

export function PortfolioSkeleton() {
  return (
    <PropertyGrid isNarrow>
      <PropertyCardSkeleton />
      <PropertyCardSkeleton />
      <PropertyCardSkeleton />
    </PropertyGrid>
  )
}
