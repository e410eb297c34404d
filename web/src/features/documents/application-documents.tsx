import { useQuery } from '@tanstack/react-query'
import { applicationDocumentsQuery } from './data.ts'
import { DocumentList } from './document-list.tsx'

export interface ApplicationDocumentsProps {
  /** Application id. */
  id: string
  /** False once only the applicant sees the documents. */
  isShown: boolean
}

/** The documents sent with an application, and its lease. */
export function ApplicationDocuments({ id, isShown }: ApplicationDocumentsProps) {
  const query = useQuery(applicationDocumentsQuery(id))
  return (
    <section aria-labelledby="documents-heading">
      <h2 id="documents-heading" className="mb-3 font-semibold text-base">
        Documents
      </h2>
      <DocumentList
        label="Documents"
        query={query}
        empty={
          <p className="text-ink-muted text-sm">
            {isShown
              ? 'None were sent with this application.'
              : 'What was sent with this application is the applicant’s alone again.'}
          </p>
        }
      />
    </section>
  )
}
