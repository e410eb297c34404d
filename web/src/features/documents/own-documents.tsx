import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PapersDrawing } from '../../ui/record-drawings.tsx'
import { Section } from '../../ui/section.tsx'
import { urls } from '../../urls.ts'
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
  /** Links to the list of all documents that the user may see. */
  hasAllLink?: boolean
}

/** The signed-in user's documents: download, add, remove. */
export function OwnDocuments({ title, limit, propertyId, empty, hasAllLink }: OwnDocumentsProps) {
  const query = useInfiniteQuery(ownDocumentsQuery(limit, propertyId))
  const [added, setAdded] = useState<string | null>(null)
  const documents = query.data?.pages.flatMap((page) => page.rows)
  return (
    <AddDocument propertyId={propertyId} onAdded={({ title: name }) => setAdded(name)}>
      {(add) => (
        <Section
          title={title}
          action={
            documents &&
            documents.length > 0 && (
              <span className="flex items-center gap-4">
                {hasAllLink && (
                  <TextLink href={urls.documents} aria-label={`View all of ${title}`} className="touch-target text-sm">
                    View all
                  </TextLink>
                )}
                {add}
              </span>
            )
          }
        >
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
                <EmptyState compact level={3} drawing={PapersDrawing} {...empty} action={add} />
              </Card>
            }
          />
        </Section>
      )}
    </AddDocument>
  )
}
