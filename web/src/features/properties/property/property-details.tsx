import { Bath, BedDouble, Building2, type LucideIcon, Ruler } from 'lucide-react'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatArea, formatCount } from '../../../ui/text/numbers.ts'
import type { LoadedProperty } from '../data.ts'
import { CriteriaCard } from './criteria-card.tsx'
import { HouseRules, KeyFacts } from './key-facts.tsx'
import { ListingHistory } from './listing-history.tsx'

/** A property's rooms, area and city, and its description. */
export function PropertyDetails({ property }: { property: LoadedProperty }) {
  const { bedrooms, bathrooms, area, city, description } = property
  return (
    <>
      <section aria-label="Details">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 print:grid-cols-4">
          <Detail Icon={BedDouble} name="Bedrooms" value={bedrooms === 0 ? 'Studio' : formatCount(bedrooms)} />
          <Detail Icon={Bath} name="Bathrooms" value={formatCount(bathrooms)} />
          <Detail Icon={Ruler} name="Area" value={formatArea(area)} />
          <Detail Icon={Building2} name="City" value={city} />
        </dl>
      </section>
      <section aria-labelledby="about" className="mt-8 border-t pt-8">
        <h2 id="about" className="font-semibold text-lg">
          About this home
        </h2>
        {description === undefined ? (
          <SkeletonLines lines={5} className="mt-4 max-w-prose" />
        ) : (
          <div className="mt-3 max-w-prose space-y-4 text-base leading-7">
            {paragraphsOf(description).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id, and their order is fixed
              <p key={index} dir="auto" className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        )}
      </section>
    </>
  )
}

/** What else is known of a property and of its listing. */
export function FurtherDetails({ property }: { property: LoadedProperty }) {
  return (
    <>
      <KeyFacts property={property} />
      <HouseRules property={property} />
      {property.status === 'available' && <CriteriaCard property={property} />}
      <ListingHistory id={property.id} currency={property.currency} />
    </>
  )
}

function Detail({ Icon, name, value }: { Icon: LucideIcon; name: string; value: string }) {
  return (
    <div className="relative min-w-0 pl-10">
      <dt className="text-ink-muted text-xs">
        <Icon strokeWidth={1.5} className="absolute top-1/2 left-0 size-7 -translate-y-1/2 text-ink-muted" />
        <span>{name}</span>
      </dt>
      <dd className="font-medium">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

const paragraphsOf = (text: string) => text.trim().split(/\n\s*\n/)
