import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { type KeysetOrder, newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { personColumns, users } from '../accounts/table.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties, vacancies } from '../properties/table.ts'
import type { VacantRow } from './present.ts'

// Tagged, since its cursors would pass for those of the oldest homes.
const LONGEST: KeysetOrder = { key: 'emptySince', type: 'instant', direction: 'asc', tag: 2 }

/**
 * Published homes that are available, the longest vacant first.
 * @throws forbidden (not an approved agent), invalid (cursor of another list)
 */
export async function listVacancies(db: Db, actor: Actor, request: PageRequest): Promise<Page<VacantRow>> {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  const page = newestFirst({ id: vacancies.propertyId, emptySince: vacancies.since }, request, LONGEST)
  const rows = await db
    .select({ ...summaryColumns, owner: personColumns, emptySince: vacancies.since })
    .from(vacancies)
    .innerJoin(properties, eq(properties.id, vacancies.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(eq(vacancies.isPublished, true), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request, LONGEST)
}
