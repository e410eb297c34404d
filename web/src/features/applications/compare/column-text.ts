import type { Criteria } from '@lintel/contract/applications/answers'
import type { Application } from '@lintel/contract/applications/schema'
import { capitalised } from '../../../ui/capitalised.ts'
import { formatDay, formatShortDay, formatTime } from '../../../ui/dates.ts'
import { formatMoney } from '../../../ui/money.ts'
import { formatCount, plural } from '../../../ui/numbers.ts'
import { answerText } from '../answers-card.tsx'
import { PETS } from '../criteria-text.ts'
import { firstLine } from '../first-line.ts'
import { formatRents } from '../rents.ts'
import { type ColumnName, columnOf, householdSize, incomeInRents } from './columns.ts'

/**
 * The text of a cell; null where there is no answer.
 * @param price dollars a month
 */
export function cellText(column: ColumnName, application: Application, price: number): string | null {
  const { answers, createdAt, openedAt, waitingSince, status, documents, showsDocuments, message } = application
  switch (column) {
    case 'received':
      return `${formatShortDay(createdAt)}, ${formatTime(createdAt)}`
    case 'opened':
      return openedAt ? formatShortDay(openedAt) : 'Not yet'
    case 'waiting':
      return waitingSince && `Since ${formatShortDay(waitingSince)}`
    case 'status':
      return capitalised(status)
    case 'documents':
      return showsDocuments ? formatCount(documents.length) : null
    case 'message':
      return firstLine(message)
    case 'household':
      return householdText(application)
    case 'income': {
      const rents = incomeInRents(answers, price)
      return rents === null ? incomeText(application) : formatRents(rents)
    }
    case 'moveIn':
      return answers.moveInDate ? formatDay(answers.moveInDate) : null
    default: {
      const [question] = columnOf(column).questions ?? []
      return question && answers[question] !== undefined ? answerText(question, answers, price) : null
    }
  }
}

/** A second, quieter text of a cell: the amount of an income in rents. */
export const cellNote = (column: ColumnName, application: Application, price: number): string | null =>
  column === 'income' && incomeInRents(application.answers, price) !== null ? incomeText(application) : null

const incomeText = ({ answers: { monthlyIncome } }: Application) =>
  monthlyIncome === undefined ? null : formatMoney(monthlyIncome)

/** '2 adults, 1 child'. */
function householdText({ answers }: Application): string | null {
  if (householdSize(answers) === null) return null
  const { adults, children } = answers
  const parts = [adults !== undefined && plural(adults, 'adult'), children && plural(children, 'child', 'children')]
  return parts.filter(Boolean).join(', ') || plural(0, 'child', 'children')
}

/** What the home's criteria ask of a column, under its heading; null if they don't. */
export function criterionText(column: ColumnName, criteria: Criteria | null): string | null {
  const { incomeRents, minTermMonths, pets } = criteria ?? {}
  if (column === 'income' && incomeRents !== undefined) return `asked: ${formatRents(incomeRents)}`
  if (column === 'term' && minTermMonths !== undefined) return `asked: ${plural(minTermMonths, 'month')}`
  return column === 'pets' && pets ? PETS[pets] : null
}
