import { isolated } from '@lintel/contract/isolated'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { PropertyCard, PropertyRow } from '../../properties/property-card.tsx'
import { useSimilarHomes } from '../../properties/use-similar-homes.ts'
import { tenantApplicationsQuery } from '../data.ts'

/** Homes like the home that the user applied for last. Nothing if there are none. */
export function SimilarHomes() {
  const applications = useQuery(tenantApplicationsQuery(RECENT_LENGTH)).data?.rows ?? []
  const [last] = applications
  const applied = applications.map(({ propertyId }) => propertyId)
  const { homes, note } = useSimilarHomes(last?.property, applied)
  if (!last || homes.length === 0) return null
  return (
    <Section
      title="Similar homes"
      note={note}
      action={
        <TextLink
          href={`${urlOf('listings')}?${new URLSearchParams({ city: last.property.city })}`}
          className="touch-target text-sm"
        >{`All in ${isolated(last.property.city)}`}</TextLink>
      }
    >
      <PropertyRow>
        {homes.map((home) => (
          <PropertyCard key={home.id} property={home} level={3} />
        ))}
      </PropertyRow>
    </Section>
  )
}
