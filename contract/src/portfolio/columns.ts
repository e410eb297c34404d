/** Columns and headings of a landlord's list of homes, on the screen and in its CSV. */
export const PORTFOLIO_COLUMN_HEADINGS = {
  title: 'Home',
  city: 'City',
  owner: 'Owner',
  rent: 'Rent',
  status: 'Status',
  published: 'Published',
  applications: 'Pending',
  tenant: 'Tenant',
  letUntil: 'Let until',
  added: 'Added',
} as const

export type PortfolioColumn = keyof typeof PORTFOLIO_COLUMN_HEADINGS
