import type { Answers } from '@lintel/contract/applications/answers'
import { countFits, type Fit, fitOf } from '@lintel/contract/applications/fit'
import type { Application } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import type { AskedQuestions, Question } from '@lintel/contract/properties/questions'
import { type AskedRent, toRents } from '@lintel/contract/properties/rents'
import { currentLocale, type Locale } from '../../../../ui/text/locale.ts'
import { firstLine } from '../../application/first-line.ts'

/** The home, as far as the comparison depends on it. */
export type ComparedProperty = AskedRent & { questions: AskedQuestions }

type Value = string | number | null

export interface Column {
  label: string
  /** The questions that it answers; it is left out if none of them is asked or answered. */
  questions?: readonly Question[]
  /** What rows are sorted by; null without an answer. */
  sortValue: (application: Application) => Value
}

const answered =
  (question: Question) =>
  ({ answers }: Application): Value => {
    const answer = answers[question]
    return typeof answer === 'boolean' ? Number(answer) : (answer ?? null)
  }

/** Fewer short criteria first, then fewer unknown ones. */
function fitValue(application: Application): Value {
  const { short, unknown, all } = countFits(fitOf(application))
  return all === 0 ? null : short * (all + 1) + unknown
}

/** In the order in which they are shown. The first has the applicant's name and is always shown. */
export const COLUMNS = {
  applicant: { label: 'Applicant', sortValue: ({ tenant }) => `${tenant.lastName} ${tenant.firstName}` },
  fit: { label: 'Fit', sortValue: fitValue },
  received: { label: 'Received', sortValue: ({ createdAt }) => createdAt },
  status: { label: 'Status', sortValue: ({ status }) => APPLICATION_STATUSES.indexOf(status) },
  income: {
    label: 'Income to rent',
    questions: ['monthlyIncome'],
    sortValue: ({ answers: { monthlyIncome = null } }) => monthlyIncome,
  },
  moveIn: { label: 'Move-in', questions: ['moveInDate'], sortValue: answered('moveInDate') },
  term: { label: 'Length of stay', questions: ['termMonths'], sortValue: answered('termMonths') },
  pets: { label: 'Pets', questions: ['pets'], sortValue: answered('pets') },
  household: {
    label: 'Household',
    questions: ['adults', 'children'],
    sortValue: ({ answers }) => householdSize(answers),
  },
  smokers: { label: 'Smokers', questions: ['smokers'], sortValue: answered('smokers') },
  occupation: { label: 'Occupation', questions: ['occupation'], sortValue: answered('occupation') },
  guarantor: { label: 'Guarantor', questions: ['guarantor'], sortValue: answered('guarantor') },
  references: { label: 'References', questions: ['references'], sortValue: answered('references') },
  documents: {
    label: 'Documents',
    sortValue: ({ documents, showsDocuments }) => (showsDocuments ? documents.length : null),
  },
  message: { label: 'Message', sortValue: ({ message }) => firstLine(message) },
  opened: { label: 'Opened', sortValue: ({ openedAt }) => openedAt },
  waiting: { label: 'Waiting for an answer', sortValue: ({ waitingSince }) => waitingSince },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof COLUMNS
export type CompareSort = { column: ColumnName; isDescending: boolean }

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]
export const columnOf = (name: ColumnName): Column => COLUMNS[name]

/** The column of a question. */
export const columnFor = (question: Question): ColumnName =>
  COLUMN_NAMES.find((name) => columnOf(name).questions?.includes(question)) ?? 'message'

/** Whether the answer in a column meets what the home asks; null where it asks nothing of it. */
export const fitOfColumn = (column: ColumnName, application: Application): Fit | null =>
  fitOf(application).find(({ question }) => columnFor(question) === column)?.fit ?? null

/** The columns that a comparison can show: questions that the home asks or an applicant answered, and the fields of every application. */
export function columnsFor(asked: AskedQuestions, applications: readonly Application[]): ColumnName[] {
  const isShown = (question: Question) =>
    asked[question] !== undefined || applications.some(({ answers }) => answers[question] !== undefined)
  const isJudged = applications.some((application) => fitOf(application).length > 0)
  return COLUMN_NAMES.filter((name) => (name === 'fit' ? isJudged : (columnOf(name).questions?.some(isShown) ?? true)))
}

/** Sorts applications by a column: missing values come last in both directions, and equal ones in the order of receipt. */
export function sortApplications(
  applications: readonly Application[],
  { column, isDescending }: CompareSort,
  locale: Locale = currentLocale(),
): Application[] {
  const { sortValue } = columnOf(column)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const direction = isDescending ? -1 : 1
  const compareValues = (a: Value, b: Value) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  }
  return applications
    .map((application) => ({ application, value: sortValue(application) }))
    .sort((a, b) => compareValues(a.value, b.value) || compareReceipt(a.application, b.application))
    .map(({ application }) => application)
}

/** Instants are compared as text: they are all in UTC and of one length. */
function compareReceipt(a: Application, b: Application): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** Adults and children; null if neither is answered. */
export function householdSize({ adults, children }: Answers): number | null {
  return adults === undefined && children === undefined ? null : (adults ?? 0) + (children ?? 0)
}

/** A month's income in rents; null if either is unknown. */
export const incomeInRents = ({ monthlyIncome }: Answers, property: AskedRent): number | null =>
  monthlyIncome === undefined ? null : toRents(monthlyIncome, property)
