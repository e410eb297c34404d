import { isolated } from '../../ui/isolated.ts'
import { Section } from '../../ui/section.tsx'
import type { LoadedProperty } from './data.ts'
import { PropertyCard, PropertyRow } from './property-card.tsx'
import { useSimilarHomes } from './use-similar-homes.ts'

/** Homes like a home. Nothing if there are none. */
export function SimilarListings({ property }: { property: LoadedProperty }) {
  const { homes, hasSimilarRents } = useSimilarHomes(property, [property.id])
  if (homes.length === 0) return null
  return (
    <div data-print="never" className="mt-12 border-t">
      <Section title="Similar homes" note={similarText(property.city, hasSimilarRents)}>
        <PropertyRow>
          {homes.map((home) => (
            <PropertyCard key={home.id} property={home} />
          ))}
        </PropertyRow>
      </Section>
    </div>
  )
}

/** What the homes have in common. */
export const similarText = (city: string, hasSimilarRents: boolean) =>
  `In ${isolated(city)}${hasSimilarRents ? ', at a similar rent' : ''}`
