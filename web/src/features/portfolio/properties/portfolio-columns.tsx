import { PORTFOLIO_COLUMN_HEADINGS } from '@lintel/contract/portfolio/columns'
import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import type { Column } from '../../../ui/table/column.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount } from '../../../ui/text/numbers.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import { PropertyThumbnail } from '../../properties/pictures/property-thumbnail.tsx'
import { PropertyBadge } from '../../properties/property-badge.tsx'

/** The columns of the table of all homes, for agents. */
export const PORTFOLIO_COLUMNS: Column<PortfolioProperty>[] = [
  {
    id: 'title',
    heading: PORTFOLIO_COLUMN_HEADINGS.title,
    width: 'minmax(15rem, 3fr)',
    leading: (property) => <PropertyThumbnail property={property} />,
    cell: ({ title }) => title,
    note: ({ address }) => address,
    name: ({ title }) => title,
  },
  {
    id: 'city',
    heading: PORTFOLIO_COLUMN_HEADINGS.city,
    width: 'minmax(7rem, 1fr)',
    cell: ({ city }) => <bdi>{city}</bdi>,
  },
  {
    id: 'owner',
    heading: PORTFOLIO_COLUMN_HEADINGS.owner,
    width: 'minmax(8.5rem, 1fr)',
    cell: ({ owner }, { tabIndex }) => <PersonLink truncates person={owner} tabIndex={tabIndex} />,
  },
  {
    id: 'rent',
    heading: PORTFOLIO_COLUMN_HEADINGS.rent,
    isNumeric: true,
    sorts: { ascending: 'price-asc', descending: 'price-desc' },
    cell: ({ price, currency }) => formatMoney(price, currency),
  },
  {
    id: 'status',
    heading: PORTFOLIO_COLUMN_HEADINGS.status,
    cell: ({ status }) => <PropertyBadge status={status} />,
  },
  {
    id: 'published',
    heading: PORTFOLIO_COLUMN_HEADINGS.published,
    cell: ({ isPublished }) => (isPublished ? 'Published' : 'Draft'),
  },
  {
    id: 'applications',
    heading: PORTFOLIO_COLUMN_HEADINGS.applications,
    isNumeric: true,
    cell: ({ pendingApplications }) => (pendingApplications === 0 ? null : formatCount(pendingApplications)),
  },
  {
    id: 'tenant',
    heading: PORTFOLIO_COLUMN_HEADINGS.tenant,
    width: 'minmax(7rem, 1fr)',
    cell: ({ tenant }, { tabIndex }) => tenant && <PersonLink truncates person={tenant} tabIndex={tabIndex} />,
  },
  {
    id: 'letUntil',
    heading: PORTFOLIO_COLUMN_HEADINGS.letUntil,
    cell: ({ letUntil }) => letUntil && <time dateTime={letUntil}>{formatDay(letUntil)}</time>,
  },
  {
    id: 'added',
    heading: PORTFOLIO_COLUMN_HEADINGS.added,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
]

/** The columns of the table of an owner's homes: all are theirs. */
export const OWN_PORTFOLIO_COLUMNS = PORTFOLIO_COLUMNS.filter(({ id }) => id !== 'owner')
