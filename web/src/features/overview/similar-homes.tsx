import type { Application } from '@lintel/contract/applications/schema'
import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../ui/isolated.ts'
import { TextLink } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { urls } from '../../urls.ts'
import { similarHomesQuery } from '../properties/data.ts'
import { PropertyCard, PropertyGrid } from '../properties/property-card.tsx'

const SHOWN = 3

/** Homes like the one that somebody applied for last: in the same city, at a similar rent. Nothing if there are none. */
export function SimilarHomes({ applications }: { applications: Application[] }) {
  const [last] = applications
  const { data } = useQuery({
    ...similarHomesQuery(last?.property ?? { city: '', price: 0 }),
    enabled: last !== undefined,
  })
  const applied = new Set(applications.map(({ propertyId }) => propertyId))
  const homes = data?.rows.filter(({ id }) => !applied.has(id)).slice(0, SHOWN) ?? []
  if (!last || homes.length === 0) return null
  return (
    <Section
      title="Similar homes"
      note={`In ${isolated(last.property.city)}, at a similar rent`}
      action={
        <TextLink
          href={`${urls.listings}?${new URLSearchParams({ city: last.property.city })}`}
          className="touch-target text-sm"
        >{`All in ${isolated(last.property.city)}`}</TextLink>
      }
    >
      <PropertyGrid isNarrow>
        {homes.map((home) => (
          <PropertyCard key={home.id} property={home} level={3} />
        ))}
      </PropertyGrid>
    </Section>
  )
}
