import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { VacantProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ViewAllLink } from '../../../ui/page/view-all-link.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount } from '../../../ui/text/numbers.ts'
import { Picture } from '../../properties/pictures/picture.tsx'
import { vacanciesQuery } from '../../properties/portfolio-data.ts'
import { availablePropertiesUrl } from './links.ts'
import { PropertyFigure } from './property-figure.tsx'

/** The published homes that stand empty longest, for an agent's dashboard; nothing if there are none. */
export function EmptyLongest() {
  const properties = useQuery(vacanciesQuery).data?.rows
  if (!properties || properties.length === 0) return null
  return (
    <Section
      title="Empty longest"
      note="Published homes without a tenant"
      action={<ViewAllLink href={availablePropertiesUrl} label="View all available homes" />}
    >
      <List label="Empty longest">
        {properties.map((property) => (
          <VacantRow key={property.id} property={property} />
        ))}
      </List>
    </Section>
  )
}

function VacantRow({ property }: { property: VacantProperty }) {
  const { id, title, city, price, currency, cover, owner, emptySince, emptyDays } = property
  return (
    <ListRow
      href={urlOf('manageProperty', { id })}
      leading={
        <span className="block h-12 w-16 overflow-hidden rounded-sm">
          <Picture picture={cover} property={property} alt="" sizes="4rem" />
        </span>
      }
      title={title}
      note={`${isolated(city)} · ${isolated(fullName(owner))}`}
      meta={
        <dl className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-5">
          <PropertyFigure term="Empty since" figure={formatDay(emptySince)} />
          <PropertyFigure term="Days empty" figure={formatCount(emptyDays)} />
          <PropertyFigure term="Rent a month" figure={formatMoney(price, currency)} />
        </dl>
      }
    />
  )
}
