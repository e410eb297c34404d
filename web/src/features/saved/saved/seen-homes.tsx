import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/page/section.tsx'
import { recentQuery } from '../../preferences/data.ts'
import { severalHomesQuery } from '../../properties/data.ts'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { useBrowserHomes } from '../browser-homes.ts'

const SHOWN = 8

/** The homes that a visitor opened last in this browser. */
export const SeenByVisitor = () => <SeenHomes ids={useBrowserHomes().seen} />

/** The homes that the user opened last, on all their devices. */
export function SeenByUser() {
  const records = useQuery(recentQuery).data ?? []
  return <SeenHomes ids={records.flatMap((record) => (record.kind === 'property' ? [record.property.id] : []))} />
}

/** Nothing if there are none. A failure leaves them out: the rest of the page works without them. */
function SeenHomes({ ids }: { ids: string[] }) {
  const shown = ids.slice(0, SHOWN)
  const { data } = useQuery({ ...severalHomesQuery(shown), enabled: shown.length > 0 })
  if (!data || shown.length === 0 || data.length === 0) return null
  return (
    <Section title="Recently seen">
      <PropertyGrid>
        {data.map((home) => (
          <PropertyCard key={home.id} property={home} level={3} />
        ))}
      </PropertyGrid>
    </Section>
  )
}
