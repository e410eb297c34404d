import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { isMissing } from '../../../api/failures.ts'
import type { ScreenProps } from '../../../feature.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { ResultsSkeleton } from '../../properties/listings/results.tsx'
import { usePictureTransitionReady } from '../../properties/pictures/picture-transition.ts'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { compareUrl } from '../compare/compare-url.ts'
import { sharedPropertiesQuery } from '../data.ts'

/** Cards whose pictures may be above the fold. */
const FIRST_ROW = 4

/** The homes of a secret link. */
export function SharedPropertiesScreen({ params: { token = '' } }: ScreenProps) {
  const query = useQuery(sharedPropertiesQuery(token))
  const { data, error } = query
  useHead({ isHidden: true })
  usePictureTransitionReady(data !== undefined)
  if (isMissing(error)) return <Ended />
  return (
    <Page>
      <PageHeading
        title="A list of homes"
        lead={`Somebody shared these homes with you.${data ? ` The link works until ${dayText(data.endsAt)}.` : ''}`}
        action={data && <CompareLink ids={data.homes.map(({ id }) => id)} />}
      />
      <QueryState
        query={{ ...query, data: data?.homes }}
        what={{ loading: 'Loading homes', failed: 'The list could not be loaded' }}
        pending={<ResultsSkeleton />}
        empty={
          <EmptyState
            drawing={PropertyDrawing}
            title="None of these homes is listed any more"
            hint="They may have been let or taken down."
            action={<BrowseLink />}
          />
        }
      >
        {(properties) => (
          <PropertyGrid>
            {properties.map((property, index) => (
              <PropertyCard key={property.id} property={property} priority={index < FIRST_ROW ? 'eager' : undefined} />
            ))}
          </PropertyGrid>
        )}
      </QueryState>
    </Page>
  )
}

/** The day in UTC: the server renders it, too, in another time zone. */
const dayText = (instant: string) => formatDay(instant.slice(0, 10))

function CompareLink({ ids }: { ids: string[] }) {
  if (ids.length < 2) return null
  const max = SAVED_LIMITS.compared
  return (
    <LinkButton href={compareUrl(ids.slice(0, max))} variant="secondary">
      {ids.length > max ? `Compare the first ${max}` : 'Compare'}
    </LinkButton>
  )
}

const BrowseLink = () => <LinkButton href={urlOf('listings')}>Browse all homes</LinkButton>

function Ended() {
  return (
    <Page>
      <EmptyState
        level={1}
        drawing={PropertyDrawing}
        title="This list has ended"
        hint={`Shared lists are kept for ${SAVED_LIMITS.sharedDays} days, or until whoever made them ends them. Ask for a new link, or look around yourself.`}
        action={<BrowseLink />}
      />
    </Page>
  )
}
