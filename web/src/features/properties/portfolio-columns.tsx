import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { Badge } from '../../ui/badge.tsx'
import { capitalised } from '../../ui/capitalised.ts'
import { formatDay } from '../../ui/dates.ts'
import { formatMoney } from '../../ui/money.ts'
import { fullName } from '../../ui/names.ts'
import { formatCount } from '../../ui/numbers.ts'
import type { Column } from '../../ui/table/column.ts'
import { PersonLink } from '../people/person-link.tsx'
import { PropertyBadge } from './property-badge.tsx'
import { PropertyThumbnail } from './property-thumbnail.tsx'

/** The columns of the table of an owner's or all homes. */
export const PORTFOLIO_COLUMNS: Column<PortfolioProperty>[] = [
  {
    id: 'title',
    heading: 'Home',
    width: 'minmax(15rem, 3fr)',
    leading: (home) => <PropertyThumbnail home={home} />,
    cell: ({ title }) => title,
    note: ({ address }) => address,
    text: ({ title }) => title,
  },
  { id: 'city', heading: 'City', width: 'minmax(7rem, 1fr)', cell: ({ city }) => city, text: ({ city }) => city },
  {
    id: 'rent',
    heading: 'Rent',
    isNumeric: true,
    sorts: { ascending: 'price-asc', descending: 'price-desc' },
    cell: ({ price }) => formatMoney(price),
    text: ({ price }) => String(price),
  },
  {
    id: 'status',
    heading: 'Status',
    cell: ({ status }) => <PropertyBadge status={status} />,
    text: ({ status }) => capitalised(status),
  },
  {
    id: 'published',
    heading: 'Published',
    cell: ({ isPublished }) => (isPublished ? 'Published' : <Badge tone="warn">Draft</Badge>),
    text: ({ isPublished }) => (isPublished ? 'Published' : 'Draft'),
  },
  {
    id: 'applications',
    heading: 'Pending',
    isNumeric: true,
    cell: ({ pendingApplications }) => (pendingApplications === 0 ? null : formatCount(pendingApplications)),
    text: ({ pendingApplications }) => String(pendingApplications),
  },
  {
    id: 'tenant',
    heading: 'Tenant',
    width: 'minmax(7rem, 1fr)',
    cell: ({ tenant }, { tabIndex }) => tenant && <PersonLink truncates person={tenant} tabIndex={tabIndex} />,
    text: ({ tenant }) => (tenant ? fullName(tenant) : ''),
  },
  {
    id: 'letUntil',
    heading: 'Let until',
    cell: ({ letUntil }) => letUntil && <time dateTime={letUntil}>{formatDay(letUntil)}</time>,
    text: ({ letUntil }) => letUntil ?? '',
  },
  {
    id: 'added',
    heading: 'Added',
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    text: ({ createdAt }) => createdAt.slice(0, 10),
  },
]
