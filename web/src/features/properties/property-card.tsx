import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { formatMoney } from '../../ui/text/money.ts'
import { cardFacts } from './facts/card-facts.ts'
import { factsText } from './facts/property-facts.ts'
import { Picture, PictureFrame, type PictureProps, pictureAlt } from './pictures/picture.tsx'
import { navigateWithPicture } from './pictures/picture-transition.ts'
import { PropertyBadge } from './property-badge.tsx'
import { PropertyButton } from './slots.ts'

/** The `sizes` attribute for the widths of `PropertyGrid`. */
const SIZES = '(min-width: 96rem) 23vw, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 94vw'

export interface PropertyCardProps {
  property: PropertySummary
  /** The card's link; the public page by default. */
  href?: string
  /** Heading level of its title. */
  level?: 2 | 3
  /** For cards above the fold. */
  priority?: PictureProps['priority']
  /** More lines, for the owner and agents. */
  note?: ReactNode
  /** Buttons of the owner and agents; above the card's link, which covers the card. */
  actions?: ReactNode
}

/** A property in a grid. The whole card is a link. */
export function PropertyCard({ property, href, level = 2, priority, note, actions }: PropertyCardProps) {
  const { id, title, city, price, currency, status, cover, isPublished, facts } = property
  const url = href ?? urlOf('property', { id })
  const [, navigate] = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  const Heading = `h${level}` as const
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search } = window.location
    navigateWithPicture(frame.current, () => navigate(url, { state: { from: pathname + search } }))
  }
  return (
    <article
      data-property={id}
      className="group relative flex flex-col rounded-lg has-[h2>a:focus-visible,h3>a:focus-visible]:outline-2 has-[h2>a:focus-visible,h3>a:focus-visible]:outline-focus has-[h2>a:focus-visible,h3>a:focus-visible]:outline-offset-4"
    >
      <PictureFrame ref={frame}>
        <Picture
          picture={cover}
          property={property}
          alt={cover ? pictureAlt(title, 0, cover) : 'No photo yet'}
          sizes={SIZES}
          priority={priority}
          className="transition-[scale] duration-slow group-hover:scale-[1.025]"
        />
        <div className="absolute top-3 left-3 z-raised flex gap-1.5">
          <PropertyBadge status={status} />
          {!isPublished && <Badge>Draft</Badge>}
        </div>
      </PictureFrame>
      {isPublished && !href && (
        <PropertyButton
          property={property}
          className="absolute top-2 right-2 z-raised bg-surface-raised/85 backdrop-blur-sm hover:bg-surface-raised"
        />
      )}
      <p className="mt-3 flex items-baseline gap-1">
        <span className="display tabular text-lg">{formatMoney(price, currency)}</span>
        <span className="text-ink-muted text-sm">/month</span>
      </p>
      <Heading className="mt-0.5 line-clamp-2 font-medium text-base">
        <Link href={url} onClick={open} className="outline-none after:absolute after:inset-0">
          <bdi>{title}</bdi>
        </Link>
      </Heading>
      <p className="truncate text-ink-muted text-sm">
        <bdi>{facts.district ? `${facts.district}, ${city}` : city}</bdi>
      </p>
      <p className="mt-1 text-ink-muted text-sm">{factsText(property)}</p>
      {/* As high when it is empty, like its placeholder. The server may have rendered it the day before. */}
      <p suppressHydrationWarning className="h-5 truncate text-ink-muted text-sm">
        {cardFacts(property)}
      </p>
      {note && <div className="mt-2 border-t pt-2 text-ink-muted text-sm">{note}</div>}
      {actions && <div className="relative z-raised mt-3 flex gap-2">{actions}</div>}
    </article>
  )
}

/** A placeholder with the exact size of a card. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true" data-card-skeleton="" className="flex flex-col">
      <Skeleton className="aspect-4/3 w-full rounded-lg" />
      <div className="mt-3 flex h-7 items-center">
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="mt-0.5 flex h-6 items-center">
        <Skeleton className="h-4.5 w-4/5" />
      </div>
      <div className="flex h-5 items-center">
        <Skeleton className="h-3.5 w-24" />
      </div>
      <div className="mt-1 flex h-5 items-center">
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </div>
      <div className="flex h-5 items-center">
        <Skeleton className="h-3.5 w-32" />
      </div>
    </div>
  )
}

const gridClass = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3'

/** The grid of property cards. @param isNarrow for a page with a maximum width: at most three columns */
export const PropertyGrid = ({ isNarrow, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <div className={isNarrow ? gridClass : `${gridClass} 2xl:grid-cols-4`}>{children}</div>
)

/** A row of three property cards; with two per row, the third is hidden. */
export const PropertyRow = ({ children }: { children: ReactNode }) => (
  <div className={`${gridClass} sm:max-lg:[&>:nth-child(3)]:hidden`}>{children}</div>
)
