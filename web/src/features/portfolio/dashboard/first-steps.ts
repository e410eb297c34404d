import { urlOf } from '@lintel/contract/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FirstStep } from '../../../dashboard.ts'
import { ownPropertiesQuery, PORTFOLIO_PAGES } from '../../properties/portfolio-data.ts'

export const firstSteps: FirstStep[] = [
  {
    of: 'owner',
    order: 10,
    title: 'Add your first home',
    text: 'It stays a draft until you publish it.',
    href: urlOf('addProperty'),
    useIsDone: ({ overview }) => 'properties' in overview && overview.properties > 0,
  },
  {
    of: 'owner',
    order: 20,
    title: 'Publish it',
    text: 'Choose what you ask applicants, and what you look for, beforehand.',
    href: urlOf('properties'),
    useIsDone: () => {
      const properties = useInfiniteQuery({ ...ownPropertiesQuery(PORTFOLIO_PAGES.cards), enabled: false }).data
      return properties?.pages.some(({ rows }) => rows.some(({ isPublished }) => isPublished))
    },
  },
  {
    of: 'agent',
    order: 10,
    title: 'Look over the portfolio',
    text: 'Every home has a page with its lease, applicants and history.',
    href: urlOf('properties'),
    useIsDone: () => false,
  },
]
