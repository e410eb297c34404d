import type { BooksCheck } from '@lintel/contract/rent/schema'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { failed, type HealthCheck, ok, warning } from '../../../health/finding.ts'
import { findLastCheck } from './queries.ts'

const PART = 'Books'

/** What the last check of the books found; nothing while there are none. */
export const booksHealth = ({ db }: AppContext): HealthCheck[] => [{ part: PART, run: () => checkLast(db) }]

async function checkLast(db: Db) {
  const { hasBooks, last, error } = await findLastCheck(db)
  if (!hasBooks) return []
  const found = last ? [describe(last)] : []
  return error ? [...found, warning(PART, `The last check did not end: ${error}.`, ADVICE_ON_ERROR)] : found
}

const ADVICE_ON_ERROR = 'Check again on the page System, or run “npm run doctor -- --deep”.'
const ADVICE_ON_FAULTS = 'Keep a copy of the database; “The books of leases” in docs/operations.md says what to do.'

function describe({ isInBalance, faults }: BooksCheck) {
  if (isInBalance) return ok(PART, 'They are in balance.')
  const rules = faults.map(({ rule }) => `“${rule}”`).join(', ')
  return failed(PART, `They are out of balance. Broken: ${rules}.`, ADVICE_ON_FAULTS)
}
