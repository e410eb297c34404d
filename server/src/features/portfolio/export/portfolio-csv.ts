import { fullName } from '@lintel/contract/names'
import { PORTFOLIO_COLUMN_HEADINGS, type PortfolioColumn } from '@lintel/contract/portfolio/columns'
import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import type { CsvFormat, CsvValue } from '../../../csv/fields.ts'
import { toColumns } from '../../../csv/send.ts'

const VALUES: Record<PortfolioColumn, (property: PortfolioProperty, format: CsvFormat) => CsvValue> = {
  title: ({ title }) => title,
  city: ({ city }) => city,
  owner: ({ owner }) => fullName(owner),
  rent: ({ price, currency }, { amount }) => amount(price, currency),
  status: ({ status }) => STATUSES[status],
  published: ({ isPublished }) => (isPublished ? 'Published' : 'Draft'),
  applications: ({ pendingApplications }) => pendingApplications,
  tenant: ({ tenant }) => tenant && fullName(tenant),
  letUntil: ({ letUntil }) => letUntil,
  added: ({ createdAt }, { day }) => day(new Date(createdAt)),
}

const STATUSES = { available: 'Available', occupied: 'Occupied', maintenance: 'Maintenance' }

/** The columns of the lists of homes. */
export const PORTFOLIO_CSV = toColumns(
  { ...PORTFOLIO_COLUMN_HEADINGS, rent: ({ amountHeading }) => amountHeading(PORTFOLIO_COLUMN_HEADINGS.rent) },
  VALUES,
)
