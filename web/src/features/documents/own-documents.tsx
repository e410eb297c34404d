import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { AddDocument } from './add-document.tsx'
import { ownDocumentsQuery } from './data.ts'
import { DocumentList } from './document-list.tsx'
import { RemoveDocument } from './remove-document.tsx'

export interface OwnDocumentsProps {
  title: string
  /** Page size. */
  limit: number
  /** Only the documents of this property; added documents belong to it, too. */
  propertyId?: string
  empty: { title: string; hint: string }
}

/** The signed-in user's documents: download, add, remove. */
export function OwnDocuments({ title, limit, propertyId, empty }: OwnDocumentsProps) {
  const query = useInfiniteQuery(ownDocumentsQuery(limit, propertyId))
  const [added, setAdded] = useState<string | null>(null)
  const documents = query.data?.pages.flatMap((page) => page.rows)
  const add = <AddDocument propertyId={propertyId} onAdded={({ title: name }) => setAdded(name)} />
  return (
    <Section title={title} action={documents && documents.length > 0 && add}>
      <p role="status" className="sr-only">
        {added && `“${added}” was added.`}
      </p>
      <DocumentList
        label={title}
        documents={documents}
        query={query}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
        action={(document) => document.type !== 'lease' && <RemoveDocument document={document} />}
        empty={
          <Card flush>
            <EmptyState compact level={3} drawing="papers" {...empty} action={add} />
          </Card>
        }
      />
    </Section>
  )
}
