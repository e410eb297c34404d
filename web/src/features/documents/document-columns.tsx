import { DOCUMENT_COLUMN_HEADINGS } from '@lintel/contract/documents/columns'
import type { ListedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { CellLink } from '../../ui/table/cell-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { formatBytes } from '../../ui/text/numbers.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonLink } from '../accounts/person-link.tsx'
import { formatName } from './document-format.ts'
import { DocumentIcon } from './document-icon.tsx'

/** The columns of the list of documents. */
export const DOCUMENT_COLUMNS: Column<ListedDocument>[] = [
  {
    id: 'title',
    heading: DOCUMENT_COLUMN_HEADINGS.title,
    width: 'minmax(14rem, 2fr)',
    leading: (document) => <DocumentIcon document={document} />,
    cell: ({ title }) => <bdi>{title}</bdi>,
    note: ({ fileName, title }) => fileName && fileName !== title && <bdi>{fileName}</bdi>,
    name: ({ title }) => title,
  },
  {
    id: 'type',
    heading: DOCUMENT_COLUMN_HEADINGS.type,
    cell: ({ type }) => DOCUMENT_TYPES[type],
  },
  {
    id: 'home',
    heading: DOCUMENT_COLUMN_HEADINGS.home,
    width: 'minmax(8rem, 1fr)',
    cell: ({ property }, { tabIndex }) => property && <PropertyLink property={property} tabIndex={tabIndex} />,
  },
  {
    id: 'person',
    heading: DOCUMENT_COLUMN_HEADINGS.person,
    width: 'minmax(8rem, 1fr)',
    cell: ({ user }, { tabIndex }) => <PersonLink truncates person={user} tabIndex={tabIndex} />,
  },
  {
    id: 'format',
    heading: DOCUMENT_COLUMN_HEADINGS.format,
    cell: ({ contentType }) => formatName(contentType),
  },
  {
    id: 'size',
    heading: DOCUMENT_COLUMN_HEADINGS.size,
    isNumeric: true,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'added',
    heading: DOCUMENT_COLUMN_HEADINGS.added,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
]

/** The home's title, linked to its page if the user sees one: a tenant's home may be hidden by now. */
function PropertyLink({ property, tabIndex }: { property: NonNullable<ListedDocument['property']>; tabIndex: number }) {
  const user = useCurrentUser()
  const { id, title, isPublished } = property
  const isManager = user && propertyPolicy.manage(user, property)
  if (!isManager && !isPublished) return <bdi className="block min-w-0 truncate">{title}</bdi>
  return (
    <CellLink href={isManager ? urlOf('manageProperty', { id }) : urlOf('property', { id })} tabIndex={tabIndex}>
      {title}
    </CellLink>
  )
}
