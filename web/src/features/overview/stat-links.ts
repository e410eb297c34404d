import { urls } from '../../urls.ts'
import { type UserFilters, writeUserFilters } from '../accounts/administration/user-filters.ts'
import { NO_PORTFOLIO_FILTERS, writePortfolioFilters } from '../properties/portfolio-filters.ts'

// Links from a dashboard's stats to the lists they count.

export const occupiedPropertiesUrl =
  urls.properties + writePortfolioFilters({ ...NO_PORTFOLIO_FILTERS, status: 'occupied' })

export const availablePropertiesUrl =
  urls.properties + writePortfolioFilters({ ...NO_PORTFOLIO_FILTERS, status: 'available', isPublished: true })

export const pendingApplicationsUrl = urls.applications({ status: 'pending' })

export const usersUrl = (kind: UserFilters['kind']) =>
  urls.users + writeUserFilters({ search: '', kind, sort: 'newest' })
