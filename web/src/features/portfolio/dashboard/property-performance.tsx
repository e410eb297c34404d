import { isolated } from '@lintel/contract/isolated'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { useList } from '../../../api/use-list.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyCard } from '../../../ui/page/empty-state.tsx'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { ListSkeleton } from '../../../ui/page/list-skeleton.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ViewAllLink } from '../../../ui/page/view-all-link.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount } from '../../../ui/text/numbers.ts'
import { Picture } from '../../properties/pictures/picture.tsx'
import { allPropertiesQuery } from '../../properties/portfolio-data.ts'
import { PropertyBadge } from '../../properties/property-badge.tsx'
import { tenancyText } from '../properties/performance.ts'
import { PropertyFigure } from './property-figure.tsx'

/** The newest homes of all owners: since when they are occupied, applications, days listed and rent. */
export function PropertyPerformance() {
  const list = useList(allPropertiesQuery(RECENT_LENGTH))
  return (
    <Section
      title="Property Performance"
      note="The latest homes of all owners"
      action={<ViewAllLink href={urlOf('properties')} label="View all of Property Performance" />}
    >
      <QueryState
        hasCard
        level={3}
        query={list}
        what="the homes"
        pending={<ListSkeleton lead="square" height="h-[8rem] sm:h-[4.8125rem]" />}
        empty={
          <EmptyCard drawing={PropertyDrawing} title="No homes yet" hint="Owners' homes appear here once listed." />
        }
      >
        {(properties) => (
          <List label="Property Performance">
            {properties.map((property) => (
              <PropertyRow key={property.id} property={property} />
            ))}
          </List>
        )}
      </QueryState>
    </Section>
  )
}

function PropertyRow({ property }: { property: PortfolioProperty }) {
  const { id, title, city, price, currency, status, cover, isPublished, applications, pendingApplications } = property
  return (
    <ListRow
      href={urlOf('manageProperty', { id })}
      leading={
        <span className="block h-12 w-16 overflow-hidden rounded-sm">
          <Picture picture={cover} property={property} alt="" sizes="4rem" />
        </span>
      }
      title={title}
      note={`${isolated(city)} · ${tenancyText(property)}`}
      meta={
        <dl className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="max-sm:hidden">
            <dt className="sr-only">Status</dt>
            <dd className="flex gap-1.5">
              {!isPublished && <Badge>Draft</Badge>}
              <PropertyBadge status={status} />
            </dd>
          </div>
          <PropertyFigure
            term="Applications"
            figure={`${formatCount(applications)}${pendingApplications > 0 ? `, ${formatCount(pendingApplications)} pending` : ''}`}
          />
          <PropertyFigure term="Days listed" figure={isPublished ? formatCount(property.listedDays) : '—'} />
          <PropertyFigure term="Rent a month" figure={formatMoney(price, currency)} />
        </dl>
      }
    />
  )
}
