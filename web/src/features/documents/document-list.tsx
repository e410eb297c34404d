import type { Document } from '@lintel/contract/documents/schema'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { List, ListRowSkeleton } from '../../ui/page/list.tsx'
import { QueryState, type QueryStateProps } from '../../ui/page/query-state.tsx'
import { DocumentRow } from './document-row.tsx'

export interface DocumentListProps {
  label: string
  /** The result of `useQuery` or `useList`. */
  query: QueryStateProps<Document[]>['query'] & { fetchNextPage?: () => Promise<unknown> }
  /** Shows the name of each document's user. */
  showsUser?: boolean
  /** Further buttons of a row, beside Download. */
  action?: (document: Document) => Elements
  /** Shown in place of an empty list. */
  empty: Elements
}

/** A list of documents in its four states: pending, failed, empty, ready. */
export function DocumentList({ label, query, showsUser, action, empty }: DocumentListProps) {
  const { hasNextPage, isFetching, fetchNextPage } = query
  return (
    <QueryState
      query={query}
      what="the documents"
      level={3}
      hasCard
      pending={
        <List>
          <ListRowSkeleton lead="square" />
          <ListRowSkeleton lead="square" />
        </List>
      }
      empty={empty}
    >
      {(documents) => (
        <>
          <List label={label}>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} showsUser={showsUser} action={action?.(document)} />
            ))}
          </List>
          {hasNextPage && (
            <div className="mt-4 flex justify-center" data-print="never">
              <Button
                variant="secondary"
                pending={isFetching}
                pendingLabel="Loading..."
                onClick={() => void fetchNextPage?.()}
              >
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  )
}
