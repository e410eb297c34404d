import type { PropertySummary } from '@lintel/contract/properties/schema'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useState } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { Section } from '../../../ui/page/section.tsx'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { ShareListButton } from './share-list-button.tsx'

type HomeSelectionProps = {
  homes: PropertySummary[]
  /** A line under a home. */
  noteOf?: (home: PropertySummary) => Elements
}

/** Saved homes, of which up to four can be chosen to compare, and all can be shared. */
export function HomeSelection({ homes, noteOf }: HomeSelectionProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const shown = chosen.filter((id) => homes.some((home) => home.id === id))
  const isFull = shown.length >= SAVED_LIMITS.compared
  const toggle = (id: string) => setChosen(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id])
  return (
    <Section
      title="Homes"
      note={homes.length > 1 ? 'Choose up to four to compare.' : undefined}
      action={<ShareListButton ids={homes.map(({ id }) => id)} />}
    >
      <PropertyGrid>
        {homes.map((home) => (
          <PropertyCard
            key={home.id}
            property={home}
            level={3}
            note={
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                {noteOf?.(home)}
                {homes.length > 1 && (
                  <label className="relative z-raised flex min-h-10 cursor-pointer items-center gap-2">
                    <input
                      type="checkbox"
                      checked={shown.includes(home.id)}
                      disabled={isFull && !shown.includes(home.id)}
                      onChange={() => toggle(home.id)}
                    />
                    Compare
                    <span className="sr-only">{home.title}</span>
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
