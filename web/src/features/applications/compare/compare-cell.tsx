import type { Application } from '@lintel/contract/applications/schema'
import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { fullName } from '../../../ui/names.ts'
import { plural } from '../../../ui/numbers.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ApplicationBadge } from '../application-badge.tsx'
import { cellNote, cellText } from './column-text.ts'
import type { ColumnName } from './columns.ts'

export interface CellContentProps {
  column: ColumnName
  application: Application
  /** Dollars a month. */
  price: number
}

/** What a column says about an applicant. */
export function CellContent({ column, application, price }: CellContentProps) {
  if (column === 'status') return <ApplicationBadge status={application.status} />
  const text = cellText(column, application, price)
  const note = cellNote(column, application, price)
  if (text === null)
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{column === 'waiting' ? 'No' : 'Not given'}</VisuallyHidden>
      </span>
    )
  return (
    <>
      <bdi>{text}</bdi>
      {note && <span className="text-ink-muted">{` · ${note}`}</span>}
    </>
  )
}

/** The number of documents, linked to them. */
export function DocumentsLink(props: {
  application: Application
  href: string
  tabIndex?: number
  onClick: MouseEventHandler<HTMLAnchorElement>
}) {
  const { application, ...link } = props
  const { documents, tenant } = application
  return (
    <Link
      {...link}
      aria-label={`${plural(documents.length, 'document')} of ${fullName(tenant)}`}
      className="touch-target rounded-sm text-link underline decoration-current/35 underline-offset-3 hover:decoration-current"
    >
      {documents.length}
    </Link>
  )
}
