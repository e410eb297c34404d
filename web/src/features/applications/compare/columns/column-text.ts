import { countFits, fitOf, fitText } from '@lintel/contract/applications/fit'
import type { Application } from '@lintel/contract/applications/schema'
import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import type { AskedRent } from '@lintel/contract/properties/rents'
import { capitalised } from '../../../../ui/text/capitalised.ts'
import { formatDay, formatShortDay } from '../../../../ui/text/dates.ts'
import { formatMoney } from '../../../../ui/text/money.ts'
import { formatCount, plural } from '../../../../ui/text/numbers.ts'
import { formatRents } from '../../../properties/facts/rents.ts'
import { answerText } from '../../application/answers-card.tsx'
import { firstLine } from '../../application/first-line.ts'
import { ageText } from '../../application/waiting-text.ts'
import { type ColumnName, columnOf, householdSize, incomeInRents } from './columns.ts'

/** The text of a cell; null where there is no answer. */
export function cellText(column: ColumnName, application: Application, property: AskedRent): string | null {
  const { answers, createdAt, openedAt, waitingSince, status, documents, showsDocuments, message } = application
  switch (column) {
    case 'fit':
      return fitText(countFits(fitOf(application)))
    case 'received':
      return formatShortDay(createdAt)
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
      const rents = incomeInRents(answers, property)
      return rents === null ? incomeText(application, property) : formatRents(rents)
    }
    case 'moveIn':
      return answers.moveInDate ? formatDay(answers.moveInDate) : null
    default: {
      const [question] = columnOf(column).questions ?? []
      return question && answers[question] !== undefined ? answerText(question, answers, property) : null
    }
  }
}

/** A second, quieter text of a cell: the amount of an income in rents, and for how long an application waits. */
export function cellNote(column: ColumnName, application: Application, property: AskedRent): string | null {
  if (column === 'income')
    return incomeInRents(application.answers, property) === null ? null : incomeText(application, property)
  return column === 'received' ? ageText(application) : null
}

const incomeText = ({ answers: { monthlyIncome } }: Application, { currency }: AskedRent) =>
  monthlyIncome === undefined ? null : formatMoney(monthlyIncome, currency)

/** '2 adults, 1 child'. */
function householdText({ answers }: Application): string | null {
  if (householdSize(answers) === null) return null
  const { adults, children } = answers
  const parts = [adults !== undefined && plural(adults, 'adult'), children && plural(children, 'child', 'children')]
  return parts.filter(Boolean).join(', ') || plural(0, 'child', 'children')
}

/** What criteria ask of a column; null if they don't. */
export function criterionText(column: ColumnName, criteria: Criteria | null): string | null {
  const { incomeRents, minTermMonths, maxTermMonths, availableFrom, pets } = criteria ?? {}
  if (column === 'income' && incomeRents !== undefined) return `asked: ${formatRents(incomeRents)}`
  if (column === 'moveIn' && availableFrom) return `asked: from ${formatDay(availableFrom)}`
  if (column === 'term') {
    if (minTermMonths !== undefined && maxTermMonths !== undefined)
      return `asked: ${formatCount(minTermMonths)} to ${plural(maxTermMonths, 'month')}`
    if (minTermMonths !== undefined) return `asked: ${plural(minTermMonths, 'month')}`
    return maxTermMonths === undefined ? null : `asked: at most ${plural(maxTermMonths, 'month')}`
  }
  return column === 'pets' && pets ? PETS[pets] : null
}

const PETS = { welcome: 'welcome', 'on-request': 'on request', none: 'asked: none' } satisfies Record<string, string>

/** What is asked of a column, under its heading. Each application is judged by the criteria of the day it was sent. */
export function askedText(column: ColumnName, applications: readonly Application[]): string | null {
  const [text = null, ...others] = new Set(applications.map(({ criteria }) => criterionText(column, criteria)))
  return others.length > 0 ? 'asked: changed since' : text
}
