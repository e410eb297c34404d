import type { PropertySummary } from '@lintel/contract/properties/schema'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useState } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { Section } from '../../../ui/page/section.tsx'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { ShareListButton } from './share-list-button.tsx'

type PropertySelectionProps = {
  properties: PropertySummary[]
  /** A line under a home. */
  noteOf?: (property: PropertySummary) => Elements
}

/** Saved homes, of which up to four can be chosen to compare, and all can be shared. */
export function PropertySelection({ properties, noteOf }: PropertySelectionProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const shown = chosen.filter((id) => properties.some((property) => property.id === id))
  const isFull = shown.length >= SAVED_LIMITS.compared
  const toggle = (id: string) => setChosen(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id])
  return (
    <Section
      title="Homes"
      note={properties.length > 1 ? 'Choose up to four to compare.' : undefined}
      action={<ShareListButton ids={properties.map(({ id }) => id)} />}
    >
      <PropertyGrid>
        {properties.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            level={3}
            note={
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                {noteOf?.(property)}
                {properties.length > 1 && (
                  <label className="relative z-raised flex min-h-10 cursor-pointer items-center gap-2">
                    <input
                      type="checkbox"
                      checked={shown.includes(property.id)}
                      disabled={isFull && !shown.includes(property.id)}
                      onChange={() => toggle(property.id)}
                    />
                    Compare
                    <span className="sr-only">{property.title}</span>
                  </label>
                )}
              </div>
            }
          />
        ))}
      </PropertyGrid>
      <CompareBar ids={shown} state="chosen" />
    </Section>
  )
}
