import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import type { AskedRent } from '@lintel/contract/properties/rents'
import { PanelRightOpen } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import { ShortlistStar } from '../application/shortlist-button.tsx'
import { type DecisionMove, MOVE_LABELS, MOVE_SHORTCUTS } from '../decisions/application-moves.ts'
import type { ColumnName } from './columns/columns.ts'
import { CellContent, DocumentsLink } from './compare-cell.tsx'

export interface CompareRowProps {
  application: Application
  /** Without the applicant's own. */
  columns: readonly ColumnName[]
  property: AskedRent
  /** The URL with this application opened. */
  href: string
  /** Whether the row has the list's tab stops (roving tabindex). */
  isActive: boolean
  /** Whether it is open beside the table. */
  isOpen: boolean
  /** Undefined if the user does not decide about it, or it is decided. */
  isOnShortlist: boolean | undefined
  /** They must be stable between renders: rows are memoized. */
  onOpen: (id: string, part?: 'documents') => void
  onToggleShortlist: (application: Application) => void
  /** Absent while the application that is open has these buttons. */
  onDecide: ((application: Application, move: DecisionMove) => void) | undefined
}

/** An applicant in the table. A click anywhere opens the application. */
export const CompareRow = memo(function CompareRow(props: CompareRowProps) {
  const { application, columns, property, href, isActive, isOpen, onOpen, onDecide } = props
  const { id, documents } = application
  const tabIndex = isActive ? 0 : -1
  const openByClick = (event: MouseEvent<HTMLElement>, part?: 'documents') => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id, part)
  }
  return (
    // A larger target for the pointer: by keyboard, the row's link does the same.
    <tr
      data-row={id}
      aria-current={isOpen || undefined}
      onClick={(event) => {
        const isOnControl = event.target instanceof Element && event.target.closest('a, button')
        if (!isOnControl && !window.getSelection()?.toString()) onOpen(id)
      }}
    >
      <Applicant {...props} tabIndex={tabIndex} onClick={openByClick} />
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {column === 'documents' && documents.length > 0 ? (
            <DocumentsLink
              application={application}
              href={href}
              tabIndex={tabIndex}
              onClick={(event) => openByClick(event, 'documents')}
            />
          ) : (
            <CellContent column={column} application={application} property={property} />
          )}
        </td>
      ))}
      {onDecide && <Decisions {...props} tabIndex={tabIndex} onDecide={onDecide} />}
    </tr>
  )
})

type ApplicantProps = CompareRowProps & { tabIndex: number; onClick: (event: MouseEvent<HTMLElement>) => void }

function Applicant({ application, href, isOnShortlist, onToggleShortlist, tabIndex, onClick }: ApplicantProps) {
  const { id, tenant } = application
  const name = fullName(tenant)
  return (
    <th scope="row">
      <div className="flex items-center gap-2">
        {isOnShortlist === undefined ? (
          <span className="size-8 shrink-0" />
        ) : (
          <ShortlistStar
            size="sm"
            label={`Shortlist ${name}`}
            tabIndex={tabIndex}
            isOn={isOnShortlist}
            onClick={() => onToggleShortlist(application)}
          />
        )}
        <Avatar size="sm" firstName={tenant.firstName} lastName={tenant.lastName} image={tenant.profileImageUrl} />
        <span className="min-w-0 grow">
          <PersonLink truncates person={tenant} tabIndex={tabIndex} />
        </span>
        <LinkButton
          size="sm"
          variant="ghost"
          href={href}
          data-row-link={id}
          tabIndex={tabIndex}
          aria-label={`Open the application of ${name}`}
          icon={<PanelRightOpen />}
          onClick={onClick}
        >
          Open
        </LinkButton>
      </div>
    </th>
  )
}

type DecisionsProps = Pick<CompareRowProps, 'application' | 'isOnShortlist'> & {
  tabIndex: number
  onDecide: NonNullable<CompareRowProps['onDecide']>
}

const Decisions = ({ application, isOnShortlist, tabIndex, onDecide }: DecisionsProps) => (
  <td className="compare-decide">
    {isOnShortlist !== undefined &&
      (['approve', 'reject'] as const).map((move) => (
        <Button
          key={move}
          size="sm"
          variant={move === 'approve' ? 'secondary' : 'ghost'}
          tabIndex={tabIndex}
          aria-label={`${MOVE_LABELS[move]} the application of ${fullName(application.tenant)}`}
          aria-keyshortcuts={MOVE_SHORTCUTS[move].keys}
          onClick={() => onDecide(application, move)}
        >
          {MOVE_LABELS[move]}
        </Button>
      ))}
  </td>
)
