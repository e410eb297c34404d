import { isolated } from '@lintel/contract/isolated'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { PropertyCard, PropertyRow } from '../../properties/property-card.tsx'
import { useSimilarProperties } from '../../properties/use-similar-properties.ts'
import { tenantApplicationsQuery } from '../data.ts'

/** Homes like the home that the user applied for last. Nothing if there are none. */
export function SimilarProperties() {
  const applications = useQuery(tenantApplicationsQuery(RECENT_LENGTH)).data?.rows ?? []
  const [last] = applications
  const applied = applications.map(({ propertyId }) => propertyId)
  const { properties, note } = useSimilarProperties(last?.property, applied)
  if (!last || properties.length === 0) return null
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
        {properties.map((property) => (
          <PropertyCard key={property.id} property={property} level={3} />
        ))}
      </PropertyRow>
    </Section>
  )
}
