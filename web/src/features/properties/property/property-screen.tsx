import { urlOf } from '@lintel/contract/screens'
import { type RefObject, useRef } from 'react'
import { isMissing } from '../../../api/failures.ts'
import type { ScreenProps } from '../../../feature.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { Loading, Skeleton, SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { BackToList } from '../back-to-list.tsx'
import type { LoadedProperty } from '../data.ts'
import { usePictureTransitionReady } from '../pictures/picture-transition.ts'
import { PropertyBadge } from '../property-badge.tsx'
import { ShareButton } from '../share-button.tsx'
import { PropertyButton, PropertyPageEnd } from '../slots.ts'
import { useProperty } from '../use-property.ts'
import { Mosaic } from './mosaic.tsx'
import { PriceCard } from './price-card.tsx'
import { FurtherDetails, PropertyDetails } from './property-details.tsx'
import { propertyHead } from './property-head.ts'
import { SimilarListings } from './similar-listings.tsx'

/** One property. A property that the user may not see is shown as not found. */
export function PropertyScreen({ params: { id = '' } }: ScreenProps) {
  const { data: property, error, isFetching, isPlaceholderData, refetch } = useProperty(id)
  const picture = useRef<HTMLDivElement>(null)
  const isNotFound = isMissing(error)
  useHead(propertyHead(property))
  useTitle(property?.title ?? (isNotFound ? 'Property not found' : 'Property'))
  usePictureTransitionReady()
  useRecordRecent('property', error ? undefined : property?.id)

  return (
    <Page>
      <p className="mb-4">
        <BackToList id={id} picture={picture} lists={[[urlOf('listings'), 'Back to Listings']]} />
      </p>
      {property && !error && <Property property={property} isWhole={!isPlaceholderData} picture={picture} />}
      {!property && !error && <PropertySkeleton />}
      {isNotFound && (
        <EmptyState
          level={1}
          drawing={PropertyDrawing}
          title="Property not found"
          hint="It may have been let, taken down, or never been here."
          action={<LinkButton href={urlOf('listings')}>Browse All Properties</LinkButton>}
        />
      )}
      {error && !isNotFound && (
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

interface PropertyProps {
  property: LoadedProperty
  isWhole: boolean
  picture: RefObject<HTMLDivElement | null>
}

function Property({ property, isWhole, picture }: PropertyProps) {
  return (
    <div className={columnsClass}>
      <div className={picturesClass}>
        <Mosaic ref={picture} property={property} />
      </div>
      <PriceCard property={property} />
      <div className={classNames(textClass, 'max-md:contents')}>
        <div className="order-2 min-w-0 max-md:mt-6">
          <p className="mb-6 flex flex-wrap items-center gap-2">
            <PropertyBadge status={property.status} />
            {!property.isPublished && <Badge>{property.archivedAt ? 'Archived' : 'Not published'}</Badge>}
            {property.isPublished && (
              <span className="ml-auto flex flex-wrap items-center justify-end">
                <PropertyButton property={property} className="px-3">
                  Save
                </PropertyButton>
                <ShareButton path={urlOf('property', { id: property.id })} what="this home" title={property.title} />
              </span>
            )}
          </p>
          <PropertyDetails property={property} />
        </div>
        {/* On a phone the costs, order-3, stand before this. */}
        <div className="order-4 min-w-0">
          <FurtherDetails property={property} />
          <PropertyPageEnd property={property} isWhole={isWhole} />
        </div>
      </div>
      {property.isPublished && (
        <div className="order-5 md:order-none md:col-span-2">
          <SimilarListings property={property} />
        </div>
      )}
    </div>
  )
}

/** On large screens the price card is beside the pictures, so that it is visible at once. */
const columnsClass =
  'flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:items-start md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10 print:block'
const picturesClass = 'max-md:mb-6 md:max-lg:col-span-2 md:max-lg:mb-8 print:mb-6'
const textClass = 'order-2 min-w-0 max-md:mt-6 md:order-none md:max-lg:row-start-2 lg:mt-8'

function PropertySkeleton() {
  return (
    <Loading label="Loading the home">
      <div className={columnsClass}>
        <div className={picturesClass}>
          <Skeleton className="aspect-4/3 rounded-lg max-sm:-mx-4 max-sm:-mt-2 max-sm:rounded-none sm:aspect-5/3" />
        </div>
        <Skeleton className="order-1 h-24 rounded-lg md:order-none md:h-80 lg:row-span-2" />
        <div className={textClass}>
          <Skeleton className="mb-6 h-6 w-24 rounded-full" />
          <Skeleton className="h-12" />
          <SkeletonLines lines={6} className="mt-10 max-w-prose" />
        </div>
      </div>
    </Loading>
  )
}
