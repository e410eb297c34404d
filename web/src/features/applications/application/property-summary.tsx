import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { Picture } from '../../properties/pictures/picture.tsx'
import { PropertyBadge } from '../../properties/property-badge.tsx'

const SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 12rem, 7rem'

export interface PropertySummaryCardProps {
  property: Pick<
    PropertySummary,
    'id' | 'ownerId' | 'title' | 'address' | 'city' | 'price' | 'currency' | 'cover' | 'status'
  >
  /** '2 bedrooms · 1 bathroom · 84 m²'. */
  facts?: string
  className?: string
}

/**
 * The property of an application, linked to its page, or for its landlord to its management: a strip on small screens, a card
 * on large ones.
 */
export function PropertySummaryCard({ property, facts, className }: PropertySummaryCardProps) {
  const { id, title, address, city, price, currency, cover, status } = property
  const user = useCurrentUser()
  const isManager = user && propertyPolicy.manage(user, property)
  return (
    <Card flush className={classNames(cardClass, 'group relative', className)}>
      <div className={pictureClass}>
        <Picture
          picture={cover}
          property={property}
          alt={cover?.alt || cover?.caption || `Photo of ${title}`}
          sizes={SIZES}
          priority="eager"
        />
      </div>
      <div className={textClass}>
        <p className="display text-lg">
          <span>{formatMoney(price, currency)}</span>
          <span className="font-normal font-sans text-ink-muted text-sm tracking-normal">/month</span>
        </p>
        <p className="mt-0.5 font-medium text-sm">
          <Link
            href={isManager ? urlOf('manageProperty', { id }) : urlOf('property', { id })}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus group-hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="mt-0.5 text-ink-muted text-sm">
          <bdi>{`${address}, ${city}`}</bdi>
        </p>
        {facts && <p className="mt-0.5 text-ink-muted text-sm max-sm:hidden">{facts}</p>}
        <div className="mt-3 max-sm:hidden">
          <PropertyBadge status={status} />
        </div>
      </div>
    </Card>
  )
}

/** The placeholder of `PropertySummaryCard`. */
export function PropertySummarySkeleton() {
  return (
    <Card flush className={cardClass}>
      <div className={pictureClass}>
        <Skeleton className="size-full rounded-none!" />
      </div>
      <div className={textClass}>
        <Skeleton className="h-7 w-32" />
        <Skeleton className="mt-1.5 h-4 w-48 max-w-full" />
        <Skeleton className="mt-1.5 h-4 w-40 max-w-full" />
        <Skeleton className="mt-4 h-6 w-24 rounded-full max-sm:hidden" />
      </div>
    </Card>
  )
}

const cardClass = 'flex lg:block'
const pictureClass = 'w-28 shrink-0 overflow-hidden bg-surface-sunken sm:w-48 lg:aspect-4/3 lg:w-full'
const textClass = 'min-w-0 grow p-4 sm:p-5'
