import { urlOf } from '@lintel/contract/screens'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { compareUrl } from './compare-url.ts'
import './comparison.css'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { HomeDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useScreenQueryString } from '../../../ui/urls/screen-query-string.ts'
import { severalHomesQuery } from '../../properties/data.ts'
import { ShareButton } from '../../properties/share-button.tsx'
import { comparedIds } from './compared-ids.ts'
import { compareHomes, differencesOf } from './comparison.ts'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'
import { ComparisonTable } from './comparison-table.tsx'

const PATH = urlOf('compareHomes')

/** Two to four homes side by side, with their ids in the URL. */
export function CompareHomesScreen() {
  const ids = comparedIds(useScreenQueryString(PATH))
  const isEnough = ids.length > 1
  const query = useQuery({
    ...severalHomesQuery(ids),
    enabled: isEnough,
    // Without a home that was removed: what is left is known.
    placeholderData: (previous) => homesOf(previous, ids),
  })
  const homes = isEnough ? query.data : []
  useHead({ isHidden: true })
  if (homes && homes.length > 1)
    return <Comparison homes={homes} missing={query.isPlaceholderData ? 0 : ids.length - homes.length} />
  return (
    <Page>
      <PageHeading title="Compare homes" />
      <QueryState
        query={{ ...query, data: homes }}
        what="the homes"
        pending={<ComparisonSkeleton homes={ids.length} />}
      >
        {(few) => <TooFew homes={few} missing={isEnough ? ids.length - few.length : 0} />}
      </QueryState>
    </Page>
  )
}

/** The homes of the ids, if at least two of them are among those loaded. */
function homesOf(loaded: PropertySummary[] | undefined, ids: string[]): PropertySummary[] | undefined {
  const homes = loaded?.filter(({ id }) => ids.includes(id)) ?? []
  return homes.length > 1 ? homes : undefined
}

interface HomesProps {
  homes: PropertySummary[]
  /** How many homes of the URL are not published. */
  missing: number
}

function Comparison({ homes, missing }: HomesProps) {
  const [isFiltered, setFiltered] = useState(false)
  const groups = compareHomes(homes)
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
              path={compareUrl(homes.map(({ id }) => id))}
              what="this comparison"
              title={`${homes.length} homes side by side`}
            />
          </div>
        }
      />
      <MissingNote missing={missing} />
      <ComparisonTable homes={homes} groups={isFiltered && differences.length > 0 ? differences : groups} />
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
function TooFew({ homes: [left], missing }: HomesProps) {
  return (
    <>
      <MissingNote missing={missing} />
      <EmptyState
        drawing={HomeDrawing}
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
