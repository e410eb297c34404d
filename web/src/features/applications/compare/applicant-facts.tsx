import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import type { MouseEvent } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import { FitSummary } from '../application/fit-mark.tsx'
import { criterionText } from './columns/column-text.ts'
import { type ColumnName, type ComparedProperty, columnOf } from './columns/columns.ts'
import { CellContent } from './compare-cell.tsx'

export interface ApplicantFactsProps {
  application: Application
  property: ComparedProperty
  columns: readonly ColumnName[]
  /** The URL with this application opened. */
  href: string
  onOpen: () => void
}

/** An applicant's card on a phone: what the table has in a row, with the whole message. */
export function ApplicantFacts({ application, property, columns, href, onOpen }: ApplicantFactsProps) {
  const { id, tenant, criteria, message } = application
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <article aria-label={fullName(tenant)} className="p-5">
      <div className="flex items-center gap-4">
        <Avatar size="lg" firstName={tenant.firstName} lastName={tenant.lastName} image={tenant.profileImageUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base">
            <PersonLink truncates person={tenant} />
          </h2>
          <FitSummary application={application} className="text-sm" />
        </div>
      </div>
      <dl className="mt-3 divide-y divide-line text-sm">
        {columns.filter(isFact).map((column) => (
          <div key={column} className="compare-fact">
            <dt className="text-ink-muted">
              <span>{columnOf(column).label}</span>
              {criterionText(column, criteria) && (
                <span className="block text-xs">{criterionText(column, criteria)}</span>
              )}
            </dt>
            <dd className="tabular">
              <CellContent column={column} application={application} property={property} />
            </dd>
          </div>
        ))}
      </dl>
      {columns.includes('message') && message && (
        <p dir="auto" className="compare-message mt-3 whitespace-pre-line text-sm leading-relaxed">
          {message}
        </p>
      )}
      <LinkButton
        href={href}
        data-row-link={id}
        variant="secondary"
        wide
        className="mt-4"
        aria-label={`Open the application of ${fullName(tenant)}`}
        onClick={open}
      >
        Open the application
      </LinkButton>
    </article>
  )
}

/** Fit and message have their own places on the card. */
const isFact = (column: ColumnName) => column !== 'fit' && column !== 'message'
