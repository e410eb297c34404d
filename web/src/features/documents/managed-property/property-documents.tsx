import { useList } from '../../../api/use-list.ts'
import { EmptyCard } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { AddDocument } from '../add-document.tsx'
import { propertyDocumentsQuery } from '../data.ts'
import { DocumentList } from '../document-list.tsx'
import { RemoveDocument } from '../remove-document.tsx'

/**
 * A property's documents, for its owner and agents: its leases, and what applicants and tenants sent.
 * @param isReadOnly whether none can be added
 */
export function PropertyDocuments({ propertyId, isReadOnly = false }: { propertyId: string; isReadOnly?: boolean }) {
  const user = useCurrentUser()
  const query = useList(propertyDocumentsQuery(propertyId))
  return (
    <AddDocument propertyId={propertyId}>
      {(add) => (
        <Section
          title="Documents"
          note="Leases, and what applicants and tenants sent."
          action={!isReadOnly && Boolean(query.data?.length) && add}
        >
          <DocumentList
            label="Documents"
            showsUser
            query={query}
            action={(document) =>
              document.userId === user?.id && document.type !== 'lease' && <RemoveDocument document={document} />
            }
            empty={
              <EmptyCard
                drawing={DocumentsDrawing}
                title="No documents yet"
                hint="Leases of this home appear here by themselves, and whatever is sent with applications for it."
                action={!isReadOnly && add}
              />
            }
          />
        </Section>
      )}
    </AddDocument>
  )
}
