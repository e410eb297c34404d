import { urlOf } from '@lintel/contract/screens'
import { useState } from 'react'
import { useList } from '../../api/use-list.ts'
import { EmptyCard } from '../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../ui/page/record-drawings.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ViewAllLink } from '../../ui/page/view-all-link.tsx'
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
  const query = useList(ownDocumentsQuery(limit, propertyId))
  const [added, setAdded] = useState<string | null>(null)
  return (
    <AddDocument propertyId={propertyId} onAdded={({ title: name }) => setAdded(name)}>
      {(add) => (
        <Section
          title={title}
          action={
            Boolean(query.data?.length) && (
              <span className="flex items-center gap-4">
                {hasAllLink && <ViewAllLink href={urlOf('documents')} label={`View all of ${title}`} />}
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
            query={query}
            action={(document) => document.type !== 'lease' && <RemoveDocument document={document} />}
            empty={<EmptyCard drawing={DocumentsDrawing} {...empty} action={add} />}
          />
        </Section>
      )}
    </AddDocument>
  )
}
