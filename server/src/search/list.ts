import type { Db } from '../db/connect.ts'
import { type Page, type Place, readPlace, toPage } from '../paging.ts'
import type { ListColumns, ListDeclaration } from './declaration.ts'
import { type AccessPaths, type CountPaths, countMatches, searchRows } from './search.ts'
import { prepareStatements } from './statements.ts'

type PageOf<Sort> = { search?: string | undefined; sort: Sort; limit: number; cursor?: string | undefined }
type ListRequest<Sort> = { search?: string | undefined; sort: Sort; limit: number; after?: Place | undefined }
type CountRequest<Sort> = { search?: string | undefined; sort: Sort; max: number }

/** A list that is filtered, ordered, searched and counted at a cost that hardly grows with its table (docs/search.md). */
export function defineList<
  Columns extends ListColumns,
  Filters extends object,
  Sort extends string,
  Row extends { id: string },
>(declaration: ListDeclaration<Columns, Filters, Sort, Row>) {
  const { filters, orders, select, resolvedFilters, matchesOtherwise, readsKeysFirst, wholeScanRows } = declaration
  const statements = prepareStatements(
    declaration as unknown as ListDeclaration<ListColumns, Record<string, unknown>, string, Row>,
  )
  const names = Object.keys(filters) as (keyof Filters & string)[]
  return { listPage, listRows, countRows }

  /** One page of the rows that pass the filters and match the term. @throws invalid for a cursor of another list or order */
  async function listPage(db: Db, given: Filters, { sort, cursor, ...request }: PageOf<Sort>): Promise<Page<Row>> {
    const after = readPlace(orders[sort], cursor || undefined)
    return toPage(await listRows(db, given, { ...request, sort, after }), request, orders[sort])
  }

  /** The first rows after a place that pass the filters and match the term: one more than `limit` if there are more. */
  function listRows(db: Db, given: Filters, { search, sort, limit, after }: ListRequest<Sort>): Promise<Row[]> {
    if (search) return searchRows(search, limit, pathsOf(db, given, sort, limit, after))
    const keysFirst = !select || (readsKeysFirst?.(given) ?? false)
    return statements.readPage(db, { sort, keysFirst }).execute(valuesOf(given, limit, after))
  }

  /** How many rows pass the filters and match the term: up to `max`, and one more if there are more. */
  async function countRows(db: Db, given: Filters, { search, sort, max }: CountRequest<Sort>): Promise<number> {
    if (search) return countMatches(search, max, pathsOf(db, given, sort, max))
    return countOf(await statements.count(db).execute(valuesOf(given, max)))
  }

  function pathsOf(db: Db, given: Filters, sort: Sort, limit: number, after?: Place): AccessPaths<Row> & CountPaths {
    const values = valuesOf(given, limit, after)
    const resolved = resolvedFilters(given, sort)
    const scan = { sort, resolved }
    return {
      scanInOrder: (term, scanRows) => statements.scanInOrder(db, scan).execute({ ...values, ...term, scanRows }),
      readIndexMatches: (term) => statements.readIndexMatches(db, { sort }).execute({ ...values, ...term }),
      countSample: async (term, scanRows) => {
        const [sample] = await statements.countSample(db, scan).execute({ ...values, ...term, scanRows })
        return sample ?? { withTerm: 0, indexMatches: 0, passingFilters: 0 }
      },
      testsTextOnly: !matchesOtherwise && names.every((name) => given[name] === undefined || resolved.includes(name)),
      hasMoreRowsThan: async (scanRows) => {
        const rows = await statements.readRowAfter(db, scan).execute({ ...values, scanRows })
        return rows.length > 0
      },
      wholeScanRows: wholeScanRows?.(given) ?? 0,
      countScanned: async (term, scanRows) =>
        countOf(await statements.countScanned(db, scan).execute({ ...values, ...term, scanRows })),
      countIndexMatches: async (term) =>
        countOf(await statements.countIndexMatches(db).execute({ ...values, ...term })),
    }
  }

  /** Null stands for a filter that is not given, and for the place before the first row. */
  function valuesOf(given: Filters, limit: number, after?: Place) {
    const filterValues = Object.fromEntries(names.map((name) => [name, given[name] ?? null]))
    return { ...filterValues, afterKey: after?.key ?? null, afterId: after?.id ?? null, limit: limit + 1 }
  }
}

const countOf = ([row]: { count: number }[]): number => row?.count ?? 0
