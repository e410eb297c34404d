import { Section } from '../../../ui/page/section.tsx'
import type { LoadedProperty } from '../data.ts'
import { PropertyCard, PropertyRow } from '../property-card.tsx'
import { useSimilarProperties } from '../use-similar-properties.ts'

/** Homes like a home. Nothing if there are none. */
export function SimilarListings({ property }: { property: LoadedProperty }) {
  const { properties, note } = useSimilarProperties(property, [property.id])
  if (properties.length === 0) return null
  return (
    <div data-print="never" className="mt-12 border-t">
      <Section title="Similar homes" note={note}>
        <PropertyRow>
          {properties.map((similar) => (
            <PropertyCard key={similar.id} property={similar} />
          ))}
        </PropertyRow>
      </Section>
    </div>
  )
}
