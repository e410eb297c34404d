import { urlOf } from '@lintel/contract/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { HomeDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { ownPropertiesQuery, PORTFOLIO_PAGES } from '../../properties/portfolio-data.ts'
import { PortfolioGrid, PortfolioSkeleton } from '../homes/portfolio-grid.tsx'

/** The owner's homes, drafts included, newest first. */
export function OwnProperties() {
  const list = useInfiniteQuery(ownPropertiesQuery(PORTFOLIO_PAGES.cards))
  const homes = list.data?.pages.flatMap((page) => page.rows)
  return (
    <Section
      title="My Properties"
      action={
        homes &&
        homes.length > 0 && (
          <TextLink href={urlOf('properties')} aria-label="View all of My Properties" className="touch-target text-sm">
            View all
          </TextLink>
        )
      }
    >
      {list.isPending && (
        <Loading label="Loading the homes">
          <PortfolioSkeleton />
        </Loading>
      )}
      {list.isError && !homes && (
        <Card flush>
          <FailedState
            compact
            level={3}
            title="Your homes could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </Card>
      )}
      {homes?.length === 0 && (
        <Card flush>
          <EmptyState
            compact
            level={3}
            drawing={HomeDrawing}
            title="No homes yet"
            hint="A home you add stays a draft until you publish it."
            action={<LinkButton href={urlOf('addProperty')}>List your first home</LinkButton>}
          />
        </Card>
      )}
      {homes && homes.length > 0 && <PortfolioGrid level={3} homes={homes} list={list} />}
    </Section>
  )
}
