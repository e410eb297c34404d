import { applicationPolicy } from '@lintel/contract/applications/policy'
import { fullName } from '@lintel/contract/names'
import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import { QUESTIONS } from '@lintel/contract/properties/questions'
import type { CsvValue } from '../../../csv/fields.ts'
import type { CsvColumn } from '../../../csv/send.ts'
import { applicantFactsOf } from '../access/queries.ts'
import { presentAnswers } from '../answers.ts'
import { whyOf } from '../events.ts'
import type { ApplicationReader } from '../present.ts'
import type { DecisionRow } from './queries.ts'

/** Headings of the answers. */
const ANSWER_COLUMNS = { ...QUESTION_LABELS, termMonths: 'Length of stay in months' }

const HEADINGS = [
  'Received',
  'Applicant',
  'Status',
  'Shortlisted',
  'Opened',
  'Decisions',
  'Criteria',
  ...QUESTIONS.map((question) => ANSWER_COLUMNS[question]),
]

/** The columns of the applications for a home. Instants are ISO 8601 in UTC: the file is a record. */
export const DECISION_COLUMNS: CsvColumn<Decision>[] = HEADINGS.map((heading) =>
  heading === ANSWER_COLUMNS.monthlyIncome
    ? {
        heading: ({ amountHeading }) => amountHeading(heading),
        value: ({ income, currency }, { amount }) => (income === undefined ? '' : amount(income, currency)),
      }
    : { heading, value: ({ texts }) => texts[heading] },
)

/** `texts` by heading; `income` in major units of the home's currency. */
type Decision = { texts: Record<string, CsvValue>; income: number | undefined; currency: string }

/** @param currency the home's */
export function presentDecision(
  row: DecisionRow,
  { actor, endedAfter }: ApplicationReader,
  currency: string,
): Decision {
  const showsAnswers = applicationPolicy.readDocuments(actor, applicantFactsOf(row, endedAfter))
  const answers = showsAnswers ? presentAnswers(row.answers, currency) : {}
  const texts = {
    Received: row.createdAt.toISOString(),
    Applicant: fullName(row),
    Status: row.status,
    Shortlisted: row.shortlistedAt ? 'yes' : 'no',
    Opened: row.openings.map(({ at, by }) => `${instant(at)} by ${by ?? 'a deleted account'}`).join('; '),
    Decisions: row.steps
      .filter(({ from }) => from !== null)
      .map(({ at, by, to, kind, reason, ...step }) =>
        [
          `${instant(at)} ${to === 'pending' ? 'reopened' : to} by ${by ?? 'a deleted account'}`,
          whyOf(kind, { reason: reason ?? undefined }, step),
        ]
          .filter(Boolean)
          .join(': '),
      )
      .join('; '),
    Criteria: row.criteria ? describeCriteria(row.criteria) : '',
    ...Object.fromEntries(QUESTIONS.map((question) => [ANSWER_COLUMNS[question], textOf(answers[question])])),
  }
  return { texts, income: answers.monthlyIncome, currency }
}

const instant = (at: string) => new Date(at).toISOString()

const textOf = (answer: string | number | boolean | undefined) =>
  typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : (answer ?? '')

const PETS = { welcome: 'pets welcome', 'on-request': 'pets on request', none: 'no pets' }

function describeCriteria(criteria: Criteria): string {
  const { incomeRents, minTermMonths, maxTermMonths, availableFrom, pets, note } = criteria
  return [
    incomeRents !== undefined && `income of ${incomeRents} rents`,
    minTermMonths !== undefined && `at least ${minTermMonths} months`,
    maxTermMonths !== undefined && `at most ${maxTermMonths} months`,
    availableFrom && `from ${availableFrom}`,
    pets && PETS[pets],
    note,
  ]
    .filter(Boolean)
    .join('; ')
}
