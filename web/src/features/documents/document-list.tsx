import type { Document } from '@lintel/contract/documents/schema'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { List, ListRowSkeleton } from '../../ui/list.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { DocumentRow } from './document-row.tsx'

export interface DocumentListProps {
  label: string
  /** Undefined until they are loaded. */
  documents: Document[] | undefined
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Fetches the next page; null if there is none. */
  onMore?: (() => void) | null
  /** Shows the name of each document's user. */
  showsUser?: boolean
  /** Further buttons of a row, beside Download. */
  action?: (document: Document) => Elements
  /** Shown in place of an empty list. */
  empty: Elements
}

/** A list of documents in its four states: pending, failed, empty, ready. */
export function DocumentList({ label, documents, query, onMore, showsUser, action, empty }: DocumentListProps) {
  if (!documents && query.error)
    return (
      <Card flush>
        <FailedState
          compact
          level={3}
          title="The documents could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    )
  if (!documents)
    return (
      <Loading label="Loading the documents">
        <List>
          <ListRowSkeleton lead="square" />
          <ListRowSkeleton lead="square" />
        </List>
      </Loading>
    )
  if (documents.length === 0) return <>{empty}</>
  return (
    <>
      <List label={label}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} showsUser={showsUser} action={action?.(document)} />
        ))}
      </List>
      {onMore && (
        <div className="mt-4 flex justify-center" data-print="never">
          <Button variant="secondary" pending={query.isFetching} pendingLabel="Loading..." onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
