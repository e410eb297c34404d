import { urlOf } from '@lintel/contract/screens'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonSection } from '../accounts/person-section.tsx'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { DocumentRow } from './document-row.tsx'

/** Documents of the person that the user may see, newest first. */
export function PersonDocuments({ page: { documents, person } }: PersonSectionProps) {
  const all = useCurrentUser()?.id === person.id ? urlOf('documents') : urlOf('documents', { person: person.id })
  if (!documents?.items.length) return null
  return (
    <PersonSection title="Documents" older={documents.more && 'The ten newest are shown.'} all={all}>
      {documents.items.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </PersonSection>
  )
}
