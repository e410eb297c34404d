import { APPLICATION_SCOPES } from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS } from '@lintel/contract/applications/sorts'
import { testApplicationPlans } from '../../test/application-plans.ts'
import { THOUSANDS } from '../../test/seeded-database.ts'

const LISTS = APPLICATION_SCOPES.flatMap((scope) =>
  APPLICATION_SORTS.map((sort) => ({ scope, isOfProperty: false, sort })),
)
const SEARCHES = APPLICATION_SCOPES.map((scope) => ({ scope, isOfProperty: scope === 'owner', search: 'colar' }))

await testApplicationPlans(THOUSANDS, {
  lists: LISTS,
  terms: LISTS.map((list) => ({ ...list, search: list.sort === 'newest' ? 'a' : 'colar' })),
  counts: SEARCHES,
  searches: SEARCHES,
})
