import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/page/section.tsx'
import { recentQuery } from '../../preferences/data.ts'
import { severalPropertiesQuery } from '../../properties/data.ts'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { useBrowserProperties } from '../browser-properties.ts'

const SHOWN = 8

/** The homes that a visitor opened last in this browser. */
export const SeenByVisitor = () => <SeenProperties ids={useBrowserProperties().seen} />

/** The homes that the user opened last, on all their devices. */
export function SeenByUser() {
  const records = useQuery(recentQuery).data ?? []
  return <SeenProperties ids={records.flatMap((record) => (record.kind === 'property' ? [record.property.id] : []))} />
}

/** Nothing if there are none. A failure leaves them out: the rest of the page works without them. */
function SeenProperties({ ids }: { ids: string[] }) {
  const shown = ids.slice(0, SHOWN)
  const { data } = useQuery({ ...severalPropertiesQuery(shown), enabled: shown.length > 0 })
  if (!data || shown.length === 0 || data.length === 0) return null
  return (
    <Section title="Recently seen">
      <PropertyGrid>
        {data.map((property) => (
          <PropertyCard key={property.id} property={property} level={3} />
        ))}
      </PropertyGrid>
    </Section>
  )
}
