import type { Document } from '@lintel/contract/documents/schema'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { List, ListRowSkeleton } from '../../ui/list.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { DocumentRow } from './document-row.tsx'

export interface DocumentListProps {
  label: string
  /** As react-query has them; undefined until they are there. */
  documents: Document[] | undefined
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Brings the next page; null when there is none. */
  onMore?: (() => void) | null
  isNamed?: boolean
  /** What can be done with one, beside saving it. */
  action?: (document: Document) => ReactNode
  /** In place of a list with nothing in it. */
  empty: ReactNode
}

/** Documents: on their way, failed, none, or there to be saved. */
export function DocumentList({ label, documents, query, onMore, isNamed, action, empty }: DocumentListProps) {
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
          <DocumentRow key={document.id} document={document} isNamed={isNamed} action={action?.(document)} />
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
