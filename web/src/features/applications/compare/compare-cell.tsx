import type { Fit } from '@lintel/contract/applications/fit'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import type { AskedRent } from '@lintel/contract/properties/rents'
import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { plural } from '../../../ui/text/numbers.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ApplicationBadge } from '../application/application-badge.tsx'
import { FitIcon, FitSummary } from '../application/fit-mark.tsx'
import { cellNote, cellText } from './columns/column-text.ts'
import { type ColumnName, fitOfColumn } from './columns/columns.ts'

export interface CellContentProps {
  column: ColumnName
  application: Application
  property: AskedRent
}

/** What a column says about an applicant. */
export function CellContent({ column, application, property }: CellContentProps) {
  if (column === 'status') return <ApplicationBadge application={application} isOwn={false} />
  if (column === 'fit') return <FitSummary application={application} />
  const fit = fitOfColumn(column, application)
  const text = cellText(column, application, property)
  const note = cellNote(column, application, property)
  if (text === null)
    return (
      <span className="text-ink-muted">
        {fit && <FitMark fit={fit} />}
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{column === 'waiting' ? 'No' : 'Not given'}</VisuallyHidden>
      </span>
    )
  return (
    <>
      {fit && <FitMark fit={fit} />}
      <bdi>{text}</bdi>
      {note && <span className="text-ink-muted">{` · ${note}`}</span>}
    </>
  )
}

const FitMark = ({ fit }: { fit: Fit }) => (
  <span className="me-1.5 inline-flex align-[-0.1875rem]">
    <FitIcon isAlone fit={fit} />
  </span>
)

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
