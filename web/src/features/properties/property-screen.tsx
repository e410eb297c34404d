import { type RefObject, useRef } from 'react'
import type { ScreenProps } from '../../screens.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useHead } from '../../ui/head.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { Loading, Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { BackToListings } from './back-to-listings.tsx'
import { isMissing, type PropertyShown, useProperty } from './data.ts'
import { Mosaic } from './mosaic.tsx'
import { PriceCard } from './price-card.tsx'
import { PropertyBadge } from './property-badge.tsx'
import { PropertyDetails } from './property-details.tsx'
import { propertyHead } from './property-head.ts'
import { usePictureArrival } from './travel.ts'

/** One home. Open to everyone who may see it; to others it is missing. */
export function PropertyScreen({ params: { id = '' } }: ScreenProps) {
  const { data: property, error, isFetching, refetch } = useProperty(id)
  const picture = useRef<HTMLDivElement>(null)
  const isAbsent = isMissing(error)
  useHead(propertyHead(property))
  useTitle(property?.title ?? (isAbsent ? 'Property not found' : 'Property'))
  usePictureArrival()

  return (
    <Page>
      <p className="mb-4">
        <BackToListings id={id} picture={picture} />
      </p>
      {property && !error && <Home property={property} picture={picture} />}
      {!property && !error && <HomeSkeleton />}
      {isAbsent && (
        <EmptyState
          level={1}
          drawing="home"
          title="Property not found"
          hint="It may have been let, taken down, or never been here."
          action={<LinkButton href={urls.listings}>Browse All Properties</LinkButton>}
        />
      )}
      {error && !isAbsent && (
        <FailedState
          level={1}
          title="This home could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}

function Home({ property, picture }: { property: PropertyShown; picture: RefObject<HTMLDivElement | null> }) {
  return (
    <div className={columns}>
      <div className={pictures}>
        <Mosaic ref={picture} property={property} />
      </div>
      <PriceCard property={property} />
      <div className={text}>
        <p className="mb-6 flex gap-2">
          <PropertyBadge status={property.status} />
          {!property.isPublished && <Badge tone="warn">Not published</Badge>}
        </p>
        <PropertyDetails property={property} />
      </div>
    </div>
  )
}

/** Where there is room, name, price and next step stand beside the pictures, so that they are in sight at once. */
const columns =
  'flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:items-start md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10 print:block'
const pictures = 'max-md:mb-6 md:max-lg:col-span-2 md:max-lg:mb-8 print:mb-6'
const text = 'order-2 min-w-0 max-md:mt-6 md:order-none md:max-lg:row-start-2 lg:mt-8'

function HomeSkeleton() {
  return (
    <Loading label="Loading the home">
      <div className={columns}>
        <div className={pictures}>
          <Skeleton className="aspect-4/3 rounded-lg max-sm:-mx-4 max-sm:-mt-2 max-sm:rounded-none sm:aspect-auto sm:h-[clamp(18rem,38vw,31rem)]" />
        </div>
        <Skeleton className="order-1 h-24 rounded-lg md:order-none md:h-80 lg:row-span-2" />
        <div className={text}>
          <Skeleton className="mb-6 h-6 w-24 rounded-full" />
          <Skeleton className="h-12" />
          <SkeletonLines lines={6} className="mt-10 max-w-prose" />
        </div>
      </div>
    </Loading>
  )
}
