import { urlOf } from '@lintel/contract/screens'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { compareUrl } from './compare-url.ts'
import './comparison.css'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useScreenQueryString } from '../../../ui/urls/screen-query-string.ts'
import { severalPropertiesQuery } from '../../properties/data.ts'
import { ShareButton } from '../../properties/share-button.tsx'
import { comparedIds } from './compared-ids.ts'
import { compareProperties, differencesOf } from './comparison.ts'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'
import { ComparisonTable } from './comparison-table.tsx'

const PATH = urlOf('compareProperties')

/** Two to four homes side by side, with their ids in the URL. */
export function ComparePropertiesScreen() {
  const ids = comparedIds(useScreenQueryString(PATH))
  const isEnough = ids.length > 1
  const query = useQuery({
    ...severalPropertiesQuery(ids),
    enabled: isEnough,
    // Without a home that was removed: what is left is known.
    placeholderData: (previous) => propertiesOf(previous, ids),
  })
  const properties = isEnough ? query.data : []
  useHead({ isHidden: true })
  if (properties && properties.length > 1)
    return <Comparison properties={properties} missing={query.isPlaceholderData ? 0 : ids.length - properties.length} />
  return (
    <Page>
      <PageHeading title="Compare homes" />
      <QueryState
        query={{ ...query, data: properties }}
        what="the homes"
        pending={<ComparisonSkeleton properties={ids.length} />}
      >
        {(few) => <TooFew properties={few} missing={isEnough ? ids.length - few.length : 0} />}
      </QueryState>
    </Page>
  )
}

/** The homes of the ids, if at least two of them are among those loaded. */
function propertiesOf(loaded: PropertySummary[] | undefined, ids: string[]): PropertySummary[] | undefined {
  const properties = loaded?.filter(({ id }) => ids.includes(id)) ?? []
  return properties.length > 1 ? properties : undefined
}

interface PropertiesProps {
  properties: PropertySummary[]
  /** How many homes of the URL are not published. */
  missing: number
}

function Comparison({ properties, missing }: PropertiesProps) {
  const [isFiltered, setFiltered] = useState(false)
  const groups = compareProperties(properties)
  const differences = differencesOf(groups)
  return (
    <Page>
      <PageHeading
        title="Compare homes"
        lead={differences.length === 0 ? 'These homes state the same about everything listed here.' : undefined}
        action={
          <div className="flex flex-wrap items-center gap-x-4">
            {differences.length > 0 && (
              <label
                data-print="never"
                className="flex min-h-10 items-center gap-2 font-medium text-sm noscript:hidden"
              >
                <input type="checkbox" checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)} />
                Only differences
              </label>
            )}
            <ShareButton
              path={compareUrl(properties.map(({ id }) => id))}
              what="this comparison"
              title={`${properties.length} homes side by side`}
            />
          </div>
        }
      />
      <MissingNote missing={missing} />
      <ComparisonTable properties={properties} groups={isFiltered && differences.length > 0 ? differences : groups} />
    </Page>
  )
}

function MissingNote({ missing }: { missing: number }) {
  if (missing === 0) return null
  return (
    <p className="mb-4 text-ink-muted text-sm">{`${missing} of these homes ${missing === 1 ? 'is' : 'are'} no longer listed.`}</p>
  )
}

/** Fewer than two homes: what to do about it. */
function TooFew({ properties: [left], missing }: PropertiesProps) {
  return (
    <>
      <MissingNote missing={missing} />
      <EmptyState
        drawing={PropertyDrawing}
        title="Choose two to four homes"
        hint={
          left ? (
            <>
              <span>Only one is still listed:</span>{' '}
              <TextLink href={urlOf('property', { id: left.id })}>{left.title}</TextLink>
            </>
          ) : (
            'Save the homes you like, then compare them here side by side.'
          )
        }
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <LinkButton href={urlOf('saved')}>Saved homes</LinkButton>
            <LinkButton href={urlOf('listings')} variant="secondary">
              Browse all homes
            </LinkButton>
          </span>
        }
      />
    </>
  )
}
