import { fitOf } from '@lintel/contract/applications/fit'
import { APPLICATION_COLUMN_HEADINGS } from '@lintel/contract/applications/list-columns'
import type { Application, ApplicationScope } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import type { Question } from '@lintel/contract/properties/questions'
import { urlOf } from '@lintel/contract/screens'
import { CellLink } from '../../../ui/table/cell-link.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { PersonAvatar } from '../../accounts/person-link.tsx'
import { PropertyThumbnail } from '../../properties/pictures/property-thumbnail.tsx'
import { ApplicationBadge } from '../application/application-badge.tsx'
import { ShortlistMark, stageText } from '../application/application-stage.tsx'
import { FitSummary } from '../application/fit-mark.tsx'
import { ageText } from '../application/waiting-text.ts'
import { cellText } from '../compare/columns/column-text.ts'
import { COLUMNS, type ColumnName, columnOf } from '../compare/columns/columns.ts'

type ApplicationColumn = Column<Application>

/** A column of the comparison of applicants, with the same words. */
function comparedColumn(id: ColumnName, options: Partial<ApplicationColumn> = {}): ApplicationColumn {
  const textOf = (application: Application) => cellText(id, application, application.property)
  return { id, heading: COLUMNS[id].label, cell: textOf, ...options }
}

const applicant: ApplicationColumn = {
  id: 'applicant',
  heading: APPLICATION_COLUMN_HEADINGS.applicant,
  width: 'minmax(12rem, 2fr)',
  leading: ({ tenant }) => <PersonAvatar person={tenant} />,
  cell: ({ tenant, isShortlisted }) => (
    <>
      <bdi>{fullName(tenant)}</bdi>
      {isShortlisted && <ShortlistMark />}
    </>
  ),
  note: (application) => stageText(application, false),
  name: ({ tenant }) => fullName(tenant),
}

const propertyColumn: ApplicationColumn = {
  id: 'home',
  heading: APPLICATION_COLUMN_HEADINGS.home,
  width: 'minmax(9rem, 2fr)',
  cell: ({ property }) => property.title,
  name: ({ property }) => property.title,
}

const statusColumn = (isOwn: boolean): ApplicationColumn => ({
  id: 'status',
  heading: APPLICATION_COLUMN_HEADINGS.status,
  cell: (application) => <ApplicationBadge application={application} isOwn={isOwn} />,
})

const received: ApplicationColumn = {
  id: 'received',
  heading: APPLICATION_COLUMN_HEADINGS.received,
  sorts: { ascending: 'oldest', descending: 'newest' },
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
}

const fit: ApplicationColumn = {
  id: 'fit',
  heading: APPLICATION_COLUMN_HEADINGS.fit,
  cell: (application) => (showsFit(application) ? <FitSummary application={application} /> : null),
}

/** Once an application is decided, how it fits is no longer asked. */
const showsFit = (application: Application) => application.status === 'pending' && fitOf(application).length > 0

const documents = comparedColumn('documents', {
  isNumeric: true,
})

const opened: ApplicationColumn = {
  id: 'opened',
  heading: APPLICATION_COLUMN_HEADINGS.opened,
  cell: ({ openedAt }) => openedAt && <time dateTime={openedAt}>{formatDay(openedAt)}</time>,
}

const DECIDING_COLUMNS: ApplicationColumn[] = [
  applicant,
  {
    ...propertyColumn,
    cell: ({ property: { id, title } }, { tabIndex }) => (
      <CellLink href={urlOf('manageProperty', { id })} tabIndex={tabIndex}>
        {title}
      </CellLink>
    ),
  },
  statusColumn(false),
  {
    ...received,
    cell: (application) => {
      const age = ageText(application)
      return (
        <>
          <time dateTime={application.createdAt}>{formatDay(application.createdAt)}</time>
          {age && <span className="text-ink-muted">{` · ${age}`}</span>}
        </>
      )
    },
  },
  fit,
  comparedColumn('income', {
    isNumeric: true,
  }),
  comparedColumn('moveIn'),
  comparedColumn('household'),
  documents,
  opened,
]

const OWN_COLUMNS: ApplicationColumn[] = [
  {
    ...propertyColumn,
    width: 'minmax(14rem, 3fr)',
    leading: ({ property }) => <PropertyThumbnail property={property} />,
    note: (application) => stageText(application, true),
  },
  { id: 'city', heading: APPLICATION_COLUMN_HEADINGS.city, cell: ({ property }) => property.city },
  statusColumn(true),
  { ...received, heading: 'Sent' },
  documents,
  opened,
]

/**
 * The columns of the table of applications, for applicants or for owners and agents; without columns of unanswered questions,
 * and without the fit if none is judged.
 */
export function applicationColumns(
  scope: ApplicationScope,
  applications: readonly Application[] = [],
): ApplicationColumn[] {
  if (scope === 'tenant') return OWN_COLUMNS
  const isAnswered = (question: Question) => applications.some(({ answers }) => answers[question] !== undefined)
  const isJudged = applications.some(showsFit)
  return DECIDING_COLUMNS.filter(({ id }) => (id === 'fit' ? isJudged : (questionsOf(id)?.some(isAnswered) ?? true)))
}

const questionsOf = (id: string) => (id in COLUMNS ? columnOf(id as ColumnName).questions : undefined)
