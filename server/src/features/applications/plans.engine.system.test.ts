import { APPLICATION_SCOPES } from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS } from '@lintel/contract/applications/sorts'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { SAMPLE_TERMS, testApplicationPlans } from '../../test/application-plans.ts'
import { pairwise } from '../../test/pairwise.ts'

const SCOPES = { scope: APPLICATION_SCOPES, isOfProperty: [false, true] }
/** Each statement, with every set of values that are given. */
const SHAPES = APPLICATION_SCOPES.flatMap((scope) =>
  [false, true].flatMap((isOfProperty) =>
    APPLICATION_SORTS.flatMap((sort) => [
      { scope, isOfProperty, sort },
      { scope, isOfProperty, sort, status: 'pending' as const },
    ]),
  ),
)
const LISTS = { ...SCOPES, status: [undefined, ...APPLICATION_STATUSES], sort: APPLICATION_SORTS }
const TERMS = ['a', 'ß', 'ba', 'zz', 'o', 'colar', 'quixotic', 'zzyzx', 'r x', '→→→']

await testApplicationPlans(
  // Counts with a term read an index beyond 5,000 rows alone.
  { properties: 3_000, users: 3_000, applications: 30_000 },
  {
    lists: [...SHAPES, ...pairwise(LISTS)],
    terms: pairwise({ ...LISTS, search: SAMPLE_TERMS }),
    counts: pairwise({ ...SCOPES, search: TERMS }),
    searches: pairwise({ ...SCOPES, search: TERMS }),
  },
)
