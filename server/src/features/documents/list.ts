import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { DocumentExportQuery, DocumentSort, DocumentsQuery } from '@lintel/contract/documents/schema'
import type { Page } from '@lintel/contract/paging'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import { allPages } from '../../csv/pages.ts'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { isAfter, type KeysetOrder, NEWEST, orderBy, readPlace, toPage, writeCursor } from '../../db/paging.ts'
import { documentReaders } from '../files/table.ts'
import { isDocumentOf, isDocumentShown } from './filters.ts'
import type { ListedDocumentRow } from './present.ts'
import { findPropertiesOfDocuments } from './properties.ts'
import { selectDocuments } from './queries.ts'
import { documents } from './table.ts'

/**
 * How many documents are read for a page at most. Some are passed over: `document_readers` keeps those of withdrawn applications,
 * old rejections and old leases. A page that ends here is shorter than its limit, perhaps empty, and has a next one.
 */
const SCAN_MAX = 1_000

const ORDERS: Record<DocumentSort, KeysetOrder> = {
  newest: NEWEST,
  // Tagged, since its cursors would pass for those of the other order.
  oldest: { ...NEWEST, direction: 'asc', tag: 1 },
}

/** A page, of chosen documents alone where `ids` are given. */
type ListQuery = DocumentsQuery & { ids?: string[] | undefined }

/**
 * All documents that `findDocument` finds for the actor, each with its home.
 * @param scanMax for tests
 * @throws invalid (cursor of another list or order)
 */
export async function listDocuments(
  db: Db,
  actor: Actor,
  settings: Settings,
  query: ListQuery,
  scanMax = SCAN_MAX,
): Promise<Page<ListedDocumentRow>> {
  const { limit, sort } = query
  const inOrder = ORDERS[sort].direction === 'asc' ? asc : desc
  const scan = scanOf(db, actor, query).limit(scanMax).as('scan')
  const page = db
    .select({ id: documents.id })
    .from(scan)
    .innerJoin(documents, eq(documents.id, scan.id))
    .where(isDocumentShown(actor, settings))
    // By the columns of the scan, which is sorted already: no more rows are tested than the page needs.
    .orderBy(inOrder(scan.createdAt), inOrder(scan.id))
    .limit(limit + 1)
    .as('page')
  const found = await selectDocuments(db)
    .innerJoin(page, eq(page.id, documents.id))
    .orderBy(inOrder(documents.createdAt), inOrder(documents.id))
  const { rows, next } = toPage(found, { limit }, ORDERS[sort])
  const [properties, scanEnd] = await Promise.all([
    findPropertiesOfDocuments(
      db,
      actor,
      rows.map(({ id }) => id),
    ),
    next ?? findScanEnd(db, actor, query, scanMax),
  ])
  return { rows: rows.map((row) => ({ ...row, property: properties.get(row.id) ?? null })), next: scanEnd }
}

/** All documents that the list's filters find, or the chosen ones, in pages. */
export const exportDocuments = (
  db: Db,
  actor: Actor,
  settings: Settings,
  { ids, type, person, sort }: DocumentExportQuery,
) => allPages((page) => listDocuments(db, actor, settings, { ...(ids ? { ids } : { type, person }), sort, ...page }))

/** The documents after the cursor that the actor may be able to see, along an index. Those of one person are few. */
function scanOf(db: Db, actor: Actor, { ids, type, person, sort, cursor }: ListQuery) {
  const order = ORDERS[sort]
  const isOfAll = isApprovedAgent(actor) || person !== undefined
  const table = isOfAll ? documents : documentReaders
  const columns = { id: isOfAll ? documents.id : documentReaders.documentId, createdAt: table.createdAt }
  const place = readPlace(order, cursor || undefined)
  return db
    .select({
      id: sql<string>`${columns.id}`.as('scanned_id'),
      createdAt: sql`${columns.createdAt}`.mapWith(documents.createdAt).as('scanned_at'),
    })
    .from(table)
    .where(
      and(
        isOfAll ? undefined : eq(documentReaders.userId, actor.id),
        person ? isDocumentOf({ column: 'userId', ids: person }) : undefined,
        ids && isAnyOf(columns.id, ids),
        type && eq(table.type, type),
        place && isAfter(order, columns, place),
      ),
    )
    .orderBy(...orderBy(order, columns))
    .$dynamic()
}

/** @returns the cursor of the last document that a page reads; null when there are fewer */
async function findScanEnd(db: Db, actor: Actor, query: ListQuery, scanMax: number): Promise<string | null> {
  const [end] = await scanOf(db, actor, query)
    .offset(scanMax - 1)
    .limit(1)
  if (!end) return null
  const { tag } = ORDERS[query.sort]
  return writeCursor([...(tag === undefined ? [] : [tag]), end.createdAt.toISOString(), end.id])
}
