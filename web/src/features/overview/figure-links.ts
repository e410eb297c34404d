import { urls } from '../../urls.ts'
import { type UserFilters, writeUserFilters } from '../accounts/user-filters.ts'
import { writePortfolioFilters } from '../properties/portfolio-filters.ts'

// The lists that a dashboard's figures count.

export const occupiedHomes = urls.properties + writePortfolioFilters({ search: '', status: 'occupied' })

export const pendingApplicationsUrl = urls.applications({ status: 'pending' })

export const usersOf = (kind: UserFilters['kind']) => urls.users + writeUserFilters({ search: '', kind })
