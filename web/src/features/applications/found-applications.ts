import type { ApplicationScope } from '@lintel/contract/applications/schema'
import { pageQuery } from '../../api/route-query.ts'
import { LIST_ROUTES } from './data.ts'

/** The applications whose applicant or home contains a text, `limit` of them. */
export const foundApplicationsQuery = (scope: ApplicationScope, search: string, limit: number) =>
  pageQuery(LIST_ROUTES[scope], { query: { search, limit } })
