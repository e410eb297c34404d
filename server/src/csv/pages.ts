import type { Page } from '@lintel/contract/paging'
import { EXPORT_PAGE_ROWS } from './send.ts'

/** All rows of a list, page by page along its cursors. A page that is empty, as a bounded list's may be, does not end it. */
export async function* allPages<Row>(
  readPage: (request: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, next } = await readPage({ limit: EXPORT_PAGE_ROWS, cursor })
    yield rows
    cursor = next ?? undefined
  } while (cursor !== undefined)
}
