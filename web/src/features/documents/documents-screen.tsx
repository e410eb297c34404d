import type { DocumentSort, ListedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { callFile } from '../../api/call-file.ts'
import { BackToDashboard } from '../../ui/back-to-dashboard.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { plural } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { PapersDrawing } from '../../ui/record-drawings.tsx'
import type { ExportRows } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterTabs } from '../../ui/table/filter-tabs.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { isShortList } from '../../ui/table/short-list.ts'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { tooltipProps } from '../../ui/tooltips.tsx'
import { useUrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonChip } from '../accounts/slots.ts'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { useTablePreference } from '../preferences/use-preferences.ts'
import { AddDocument } from './add-document.tsx'
import { documentsQuery } from './all-documents.ts'
import { DOCUMENT_COLUMNS } from './document-columns.tsx'
import { type DocumentFilters, documentFilters, documentsQueryOf, writeDocumentFilters } from './document-filters.ts'
import { RemoveDocument } from './remove-document.tsx'

const NO_DOCUMENTS: ListedDocument[] = []

const ORDERS: Record<DocumentSort, string> = { newest: 'Newest first', oldest: 'Oldest first' }

/** All documents that the user may see, in a table. */
export function DocumentsScreen() {
  const { filters, change } = useUrlFilters(documentFilters)
  const list = useInfiniteQuery(documentsQuery(filters))
  const documents = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const { hidden, onHide } = useTablePreference('documentsTable')
  const selection = useSelection(documents ?? NO_DOCUMENTS)
  const user = useCurrentUser()
  const others = selection.rows
    .filter(({ userId }) => userId !== user?.id)
    .map((document) => ({ ...document.user, propertyId: document.property?.id ?? null }))
  const exportRows: ExportRows = (columns, ids) =>
    callFile('GET /api/documents.csv', { query: { ...documentsQueryOf(filters), columns, ids } })
  const table = { columns: DOCUMENT_COLUMNS, hidden }
  const sort = (order: string) => change({ sort: order as DocumentSort })
  // A page may be empty though another follows.
  const goesOn = documents?.length === 0 && list.hasNextPage && !list.isFetching && !list.isError
  const { fetchNextPage } = list
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const isEmpty = documents?.length === 0 && !list.hasNextPage
  const hasNone = isEmpty && !filters.type && !filters.person
  const showAll = () => {
    change({ type: null, person: null })
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const isShort = user?.role === 'tenant' && isShortList(documents?.length ?? 0, list.hasNextPage)
  return (
    <AddDocument>
      {(add) => (
        <Page>
          <PageHeading
            title="Documents"
            lead="Every document that you may see."
            back={<BackToDashboard />}
            action={documents && !hasNone && add}
          />
          {filters.person && (
            <div data-print="never" className="mb-4 flex">
              <PersonChip id={filters.person} all="documents" onRemove={showAll} />
            </div>
          )}
          {!hasNone && (
            <ListTools
              tabs={<TypeTabs filters={filters} />}
              {...(!isShort && {
                order: { value: filters.sort, onChoose: sort, names: ORDERS },
                table: { ...table, onHide, rows: documents, exportRows },
              })}
              status={documents && !list.isPlaceholderData && countText(documents.length, list.hasNextPage)}
            />
          )}
          {list.isPending && <TableSkeleton label="Loading the documents" />}
          {list.isError && !documents && (
            <FailedState
              title="The documents could not be loaded"
              error={list.error}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          )}
          {isEmpty && <NoDocuments isFiltered={!hasNone} add={add} onClear={showAll} />}
          {documents && !isEmpty && (
            <DataTable
              {...table}
              label="Documents"
              what="documents"
              rows={documents}
              list={list}
              href={({ fileUrl }) => fileUrl}
              isDownload
              selection={selection}
              sort={filters.sort}
              onSort={sort}
              isPlaceholder={list.isPlaceholderData}
              actions={(document, { tabIndex }) => <DocumentButtons document={document} tabIndex={tabIndex} />}
            />
          )}
          <SelectionBar {...table} exportRows={exportRows} selection={selection}>
            {others.length > 0 && <MessageSeveralButton receivers={others} />}
          </SelectionBar>
        </Page>
      )}
    </AddDocument>
  )
}

function TypeTabs({ filters }: { filters: DocumentFilters }) {
  return (
    <FilterTabs
      label="Type"
      tabs={[null, ...DOCUMENT_TYPE_NAMES].map((type) => ({
        name: type ? DOCUMENT_TYPES[type] : 'All',
        href: urls.documents + writeDocumentFilters({ ...filters, type }),
        isCurrent: filters.type === type,
      }))}
    />
  )
}

function DocumentButtons({ document, tabIndex }: { document: ListedDocument; tabIndex: number }) {
  const user = useCurrentUser()
  return (
    <>
      <LinkButton
        external
        download
        size="sm"
        variant="ghost"
        tabIndex={tabIndex}
        href={document.fileUrl}
        aria-label={`Download ${document.title}`}
        icon={<Download aria-hidden="true" />}
        {...tooltipProps}
        className="md:px-2"
      >
        <span className="md:sr-only">Download</span>
      </LinkButton>
      {document.userId === user?.id && document.type !== 'lease' && (
        <RemoveDocument document={document} tabIndex={tabIndex} />
      )}
    </>
  )
}

function countText(count: number, hasMore: boolean) {
  if (count === 0 && hasMore) return 'None among the first ones'
  return hasMore ? `More than ${plural(count, 'document')}` : plural(count, 'document')
}

function NoDocuments({ isFiltered, onClear, add }: { isFiltered: boolean; onClear: () => void; add: Elements }) {
  return isFiltered ? (
    <EmptyState
      drawing={PapersDrawing}
      title="No such documents"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={PapersDrawing}
      title="No documents yet"
      hint="Leases, what you add, and what others share with you appear here."
      action={add}
    />
  )
}
