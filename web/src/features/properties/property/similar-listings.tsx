import { Section } from '../../../ui/page/section.tsx'
import type { LoadedProperty } from '../data.ts'
import { PropertyCard, PropertyRow } from '../property-card.tsx'
import { useSimilarHomes } from '../use-similar-homes.ts'

/** Homes like a home. Nothing if there are none. */
export function SimilarListings({ property }: { property: LoadedProperty }) {
  const { homes, note } = useSimilarHomes(property, [property.id])
  if (homes.length === 0) return null
  return (
    <div data-print="never" className="mt-12 border-t">
      <Section title="Similar homes" note={note}>
        <PropertyRow>
          {homes.map((home) => (
            <PropertyCard key={home.id} property={home} />
          ))}
        </PropertyRow>
      </Section>
    </div>
  )
}
