import { urlOf } from '@lintel/contract/screens'
import { NO_PORTFOLIO_FILTERS, writePortfolioFilters } from '../../properties/portfolio-filters.ts'

// Links from a dashboard to the homes that it counts.

export const occupiedPropertiesUrl =
  urlOf('properties') + writePortfolioFilters({ ...NO_PORTFOLIO_FILTERS, status: 'occupied' })

export const availablePropertiesUrl =
  urlOf('properties') + writePortfolioFilters({ ...NO_PORTFOLIO_FILTERS, status: 'available', isPublished: true })
