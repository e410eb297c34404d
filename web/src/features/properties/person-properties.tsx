import { isApprovedAgent } from '@lintel/contract/actor'
import { isolated } from '@lintel/contract/isolated'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { Badge } from '../../ui/badge.tsx'
import { ListRow } from '../../ui/page/list.tsx'
import { formatMoney } from '../../ui/text/money.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonSection } from '../accounts/person-section.tsx'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { Picture } from './pictures/picture.tsx'
import { PropertyBadge } from './property-badge.tsx'

/** Homes of the person, newest first. */
export function PersonProperties({ page: { homes, person } }: PersonSectionProps) {
  const user = useCurrentUser()
  if (!homes?.items.length) return null
  const all =
    person.id === user?.id
      ? urlOf('properties')
      : user && isApprovedAgent(user) && urlOf('properties', { owner: person.id })
  return (
    <PersonSection title="Homes" older={homes.more && 'The six newest are shown.'} all={all}>
      {homes.items.map((property) => (
        <PropertyRow key={property.id} property={property} />
      ))}
    </PersonSection>
  )
}

function PropertyRow({ property }: { property: PropertySummary }) {
  const { id, title, city, price, currency, status, cover, isPublished } = property
  const user = useCurrentUser()
  const isManager = user && propertyPolicy.manage(user, property)
  return (
    <ListRow
      href={isManager ? urlOf('manageProperty', { id }) : urlOf('property', { id })}
      leading={
        <span className="block h-12 w-16 overflow-hidden rounded-sm">
          <Picture picture={cover} property={property} alt="" sizes="4rem" />
        </span>
      }
      title={title}
      note={`${isolated(city)} · ${formatMoney(price, currency)}/month`}
      meta={
        <span className="flex gap-1.5">
          {!isPublished && <Badge>Draft</Badge>}
          <PropertyBadge status={status} />
        </span>
      }
    />
  )
}
