import type { Answers } from '@lintel/contract/applications/answers'
import { countFits, fitOf, fitText } from '@lintel/contract/applications/fit'
import { APPLICATION_COLUMN_HEADINGS, type ApplicationColumn } from '@lintel/contract/applications/list-columns'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import type { CsvFormat, CsvValue } from '../../../csv/fields.ts'
import { toColumns } from '../../../csv/send.ts'

const VALUES: Record<ApplicationColumn, (application: Application, format: CsvFormat) => CsvValue> = {
  applicant: ({ tenant }) => fullName(tenant),
  home: ({ property }) => property.title,
  city: ({ property }) => property.city,
  status: ({ status }) => STATUSES[status],
  received: ({ createdAt }, { day }) => day(new Date(createdAt)),
  fit: (application) => fitText(countFits(fitOf(application))),
  income: ({ answers: { monthlyIncome }, property }, { amount }) =>
    monthlyIncome === undefined ? null : amount(monthlyIncome, property.currency),
  moveIn: ({ answers }) => answers.moveInDate,
  household: ({ answers }) => householdText(answers),
  documents: ({ showsDocuments, documents }) => (showsDocuments ? documents.length : null),
  opened: ({ openedAt }, { day }) => openedAt && day(new Date(openedAt)),
}

const STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' }

/** '2 adults, 1 child'. */
function householdText({ adults, children }: Answers): string | null {
  const parts = [
    adults !== undefined && `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    children !== undefined && `${children} ${children === 1 ? 'child' : 'children'}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** The columns of the lists of applications. */
export const APPLICATION_CSV = toColumns(
  { ...APPLICATION_COLUMN_HEADINGS, income: ({ amountHeading }) => amountHeading('Monthly income') },
  VALUES,
)
