import type { Document } from '@lintel/contract/documents/schema'
import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { Download } from 'lucide-react'
import type { Elements } from '../../ui/elements.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/page/list.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatBytes } from '../../ui/text/numbers.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PersonLink } from '../accounts/person-link.tsx'
import { formatName } from './document-format.ts'
import { DocumentIcon } from './document-icon.tsx'

export interface DocumentRowProps {
  document: Document
  /** Shows the name of the document's user. */
  showsUser?: boolean
  /** Further buttons, beside Download. */
  action?: Elements
}

/** A document in a List: title, type, format, size, and a Download button. */
export function DocumentRow({ document, showsUser, action }: DocumentRowProps) {
  const { title, type, fileUrl, contentType, size, createdAt, user } = document
  return (
    <ListRow
      leading={<DocumentIcon document={document} />}
      title={title}
      note={
        <>
          <span>{DOCUMENT_TYPES[type]}</span>
          {showsUser && (
            <>
              <span>{' · '}</span>
              <PersonLink person={user} className="focus-visible:-outline-offset-2" />
            </>
          )}
          <span>{` · ${formatName(contentType)}, ${formatBytes(size)}`}</span>
          <span className="sm:hidden">{` · ${formatDay(createdAt)}`}</span>
        </>
      }
      hidesMetaOnPhone
      meta={<time dateTime={createdAt}>{formatDay(createdAt)}</time>}
      actions={
        <>
          {action}
          <LinkButton external download href={fileUrl} size="sm" variant="secondary" icon={<Download />}>
            <span className="max-sm:sr-only">Download</span>
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </LinkButton>
        </>
      }
    />
  )
}
