import type { DocumentSort, ListedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { urlOf } from '@lintel/contract/screens'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { callFile } from '../../api/call-file.ts'
import { useList } from '../../api/use-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../ui/page/record-drawings.tsx'
import type { ExportRows } from '../../ui/table/column.ts'
import { FilterTabs } from '../../ui/table/filter-tabs.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { isShortList } from '../../ui/table/short-list.ts'
import { plural } from '../../ui/text/numbers.ts'
import { tooltipProps } from '../../ui/tooltips/tooltips.tsx'
import { useUrlFilters } from '../../ui/urls/url-filters.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonChip } from '../accounts/slots.ts'
import { MessageSeveralButton } from '../messages/several/message-several-button.tsx'
import { useTablePreference } from '../preferences/use-preferences.ts'
import { AddDocument } from './add-document.tsx'
import { documentsQuery } from './all-documents.ts'
import { DOCUMENT_COLUMNS } from './document-columns.tsx'
import { type DocumentFilters, documentFilters, documentsQueryOf, writeDocumentFilters } from './document-filters.ts'
import { RemoveDocument } from './remove-document.tsx'

const ORDERS: Record<DocumentSort, string> = { newest: 'Newest first', oldest: 'Oldest first' }

/** All documents that the user may see, in a table. */
export function DocumentsScreen() {
  const { filters, change } = useUrlFilters(documentFilters)
  const list = useList(documentsQuery(filters))
  const { data: documents, hasNextPage, fetchNextPage } = list
  const preference = useTablePreference('documentsTable')
  const user = useCurrentUser()
  const exportRows: ExportRows = (columns, ids) =>
    callFile('GET /api/documents.csv', { query: { ...documentsQueryOf(filters), columns, ids } })
  // A page may be empty though another follows.
  const goesOn = documents?.length === 0 && hasNextPage && !list.isFetching && !list.isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const hasNone = documents?.length === 0 && !hasNextPage && !filters.type && !filters.person
  const showAll = () => {
    change({ type: null, person: null })
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <AddDocument>
      {(add) => (
        <ListPage
          title="Documents"
          lead="Every document that you may see."
          action={documents && !hasNone && add}
          note={
            filters.person && (
              <div data-print="never" className="mb-4 flex">
                <PersonChip id={filters.person} all="documents" onRemove={showAll} />
              </div>
            )
          }
          tools={hasNone ? null : { tabs: <TypeTabs filters={filters} /> }}
          isShort={user?.role === 'tenant' && isShortList(documents?.length ?? 0, hasNextPage)}
          what="documents"
          list={list}
          status={(rows) => countText(rows.length, hasNextPage)}
          orders={ORDERS}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          columns={DOCUMENT_COLUMNS}
          preference={preference}
          exportRows={exportRows}
          empty={<NoDocuments isFiltered={!hasNone} add={add} onClear={showAll} />}
          href={({ fileUrl }) => fileUrl}
          isDownload
          actions={(document, { tabIndex }) => <DocumentButtons document={document} tabIndex={tabIndex} />}
          selectionActions={(selected) => <MessageOthers documents={selected} />}
        />
      )}
    </AddDocument>
  )
}

/** Writes to the people whose documents are selected. */
function MessageOthers({ documents }: { documents: ListedDocument[] }) {
  const user = useCurrentUser()
  const others = documents
    .filter(({ userId }) => userId !== user?.id)
    .map((document) => ({ ...document.user, propertyId: document.property?.id ?? null }))
  return others.length > 0 && <MessageSeveralButton receivers={others} />
}

function TypeTabs({ filters }: { filters: DocumentFilters }) {
  return (
    <FilterTabs
      label="Type"
      tabs={[null, ...DOCUMENT_TYPE_NAMES].map((type) => ({
        name: type ? DOCUMENT_TYPES[type] : 'All',
        href: urlOf('documents') + writeDocumentFilters({ ...filters, type }),
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
        icon={<Download />}
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
      drawing={DocumentsDrawing}
      title="No such documents"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={DocumentsDrawing}
      title="No documents yet"
      hint="Leases, what you add, and what others share with you appear here."
      action={add}
    />
  )
}
