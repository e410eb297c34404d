import type { DocumentSort, DocumentsQuery } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPE_NAMES, type DocumentType } from '@lintel/contract/documents/types'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../ui/urls/url-filters.ts'

/** The filters of the list of documents, stored in the URL. */
export type DocumentFilters = {
  type: DocumentType | null
  /** The id of the person whose documents they are. */
  person: string | null
  sort: DocumentSort
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the filters from a query string; unknown values are ignored. */
function readDocumentFilters(search: string): DocumentFilters {
  const query = new URLSearchParams(search)
  const person = query.get('person')
  return {
    type: DOCUMENT_TYPE_NAMES.find((type) => type === query.get('type')) ?? null,
    person: person && UUID.test(person) ? person : null,
    sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The query string of the filters: `''` or `?…`. */
export function writeDocumentFilters(filters: DocumentFilters): string {
  const query = new URLSearchParams(documentsQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

/** The query of the list's route for the filters. */
export const documentsQueryOf = ({
  type,
  person,
  sort,
}: DocumentFilters): Partial<Pick<DocumentsQuery, 'type' | 'person' | 'sort'>> => ({
  ...(type && { type }),
  ...(person && { person }),
  ...(sort !== 'newest' && { sort }),
})

export const documentFilters: UrlFilters<DocumentFilters> = {
  path: urlOf('documents'),
  read: readDocumentFilters,
  write: writeDocumentFilters,
}
