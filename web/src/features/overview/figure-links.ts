import { urls } from '../../urls.ts'
import { type UserFilters, writeUserFilters } from '../accounts/user-filters.ts'
import { NO_FILTERS, writeApplicationFilters } from '../applications/application-filters.ts'
import { writePortfolioFilters } from '../properties/portfolio-filters.ts'

// The lists that a dashboard's figures count.

export const occupiedHomes = urls.properties + writePortfolioFilters({ search: '', status: 'occupied' })

export const pendingApplicationsUrl = urls.applications + writeApplicationFilters({ ...NO_FILTERS, status: 'pending' })

export const usersOf = (kind: UserFilters['kind']) => urls.users + writeUserFilters({ search: '', kind })
