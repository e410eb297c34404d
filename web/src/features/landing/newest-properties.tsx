import { urlOf } from '@lintel/contract/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { TextLink } from '../../ui/link.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { NEWEST_SHOWN, newestPropertiesQuery } from '../properties/data.ts'
import { PropertyCard, PropertyCardSkeleton, PropertyRow } from '../properties/property-card.tsx'
import { JustSavedBar } from '../saved/compare/compare-bar.tsx'

/** The newest homes. Not essential to this screen: if there are none, or loading fails, nothing is shown. */
export function NewestProperties() {
  const { data, isPending } = useInfiniteQuery(newestPropertiesQuery)
  const properties = data?.pages.flatMap((page) => page.rows) ?? []
  if (!isPending && properties.length === 0) return null
  return (
    <section aria-labelledby="newest" className="page-column py-16 lg:py-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="newest" className="display text-xl">
          New on the street
        </h2>
        <TextLink quiet href={urlOf('listings')}>
          Browse all homes <ArrowRight />
        </TextLink>
      </div>
      {isPending ? (
        <Loading label="Loading the newest homes">
          <PropertyRow>
            {Array.from({ length: NEWEST_SHOWN }, (_, at) => at).map((at) => (
              <PropertyCardSkeleton key={at} />
            ))}
          </PropertyRow>
        </Loading>
      ) : (
        <PropertyRow>
          {properties.map((property) => (
            <PropertyCard key={property.id} property={property} level={3} />
          ))}
        </PropertyRow>
      )}
      <JustSavedBar />
    </section>
  )
}
