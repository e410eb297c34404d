import { urlOf } from '@lintel/contract/screens'
import { useList } from '../../../api/use-list.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyCard } from '../../../ui/page/empty-state.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ViewAllLink } from '../../../ui/page/view-all-link.tsx'
import { ownPropertiesQuery, PORTFOLIO_PAGES } from '../../properties/portfolio-data.ts'
import { PortfolioGrid, PortfolioSkeleton } from '../properties/portfolio-grid.tsx'

/** The owner's homes, drafts included, newest first. */
export function OwnProperties() {
  const list = useList(ownPropertiesQuery(PORTFOLIO_PAGES.cards))
  return (
    <Section
      title="My Properties"
      action={
        list.data &&
        list.data.length > 0 && <ViewAllLink href={urlOf('properties')} label="View all of My Properties" />
      }
    >
      <QueryState
        hasCard
        level={3}
        query={list}
        what={{ loading: 'Loading the homes', failed: 'Your homes could not be loaded' }}
        pending={<PortfolioSkeleton />}
        empty={
          <EmptyCard
            drawing={PropertyDrawing}
            title="No homes yet"
            hint="A home you add stays a draft until you publish it."
            action={<LinkButton href={urlOf('addProperty')}>List your first home</LinkButton>}
          />
        }
      >
        {(properties) => <PortfolioGrid level={3} properties={properties} list={list} />}
      </QueryState>
    </Section>
  )
}
