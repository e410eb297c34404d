import { isolated } from '@lintel/contract/isolated'
import { urlOf } from '@lintel/contract/screens'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatMoney } from '../../../ui/text/money.ts'
import type { LoadedProperty } from '../../properties/data.ts'
import { Picture } from '../../properties/pictures/picture.tsx'
import { PropertyBadge } from '../../properties/property-badge.tsx'

/** The property a conversation is about, with a link to it. */
export function ThreadSubject({ property }: { property: LoadedProperty }) {
  return (
    <div className="group relative compact:hidden flex shrink-0 items-center gap-3 border-b bg-surface-sunken px-4 py-2 hover:bg-surface-hover sm:px-6">
      <div className="aspect-4/3 h-10 shrink-0 overflow-hidden rounded-sm">
        <Picture picture={property.cover} property={property} alt="" sizes="3.25rem" priority="eager" />
      </div>
      <p className="min-w-0 flex-1 text-sm">
        <Link
          href={urlOf('property', { id: property.id })}
          className="block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <bdi>{property.title}</bdi>
        </Link>
        <span className="block truncate text-ink-muted text-xs">{`${formatMoney(property.price, property.currency)}/month · ${isolated(property.city)}`}</span>
      </p>
      <span className="max-sm:hidden">
        <PropertyBadge status={property.status} />
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-muted print:hidden" />
    </div>
  )
}
