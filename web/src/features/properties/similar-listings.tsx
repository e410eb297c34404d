import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../ui/isolated.ts'
import { Section } from '../../ui/section.tsx'
import { type LoadedProperty, similarHomesQuery } from './data.ts'
import { PropertyCard, PropertyGrid } from './property-card.tsx'

const SHOWN = 3

/** Homes like a home: in the same city, at a similar rent. Nothing if there are none. */
export function SimilarListings({ property }: { property: LoadedProperty }) {
  const { data } = useQuery(similarHomesQuery(property))
  const homes = data?.rows.filter(({ id }) => id !== property.id).slice(0, SHOWN) ?? []
  if (homes.length === 0) return null
  return (
    <div data-print="never" className="mt-12 border-t">
      <Section title="Similar homes" note={`In ${isolated(property.city)}, at a similar rent`}>
        <PropertyGrid isNarrow>
          {homes.map((home) => (
            <PropertyCard key={home.id} property={home} />
          ))}
        </PropertyGrid>
      </Section>
    </div>
  )
}
