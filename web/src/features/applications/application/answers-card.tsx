import type { Answers } from '@lintel/contract/applications/answers'
import { fitOf } from '@lintel/contract/applications/fit'
import type { Application } from '@lintel/contract/applications/schema'
import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import type { Question } from '@lintel/contract/properties/questions'
import { type AskedRent, toRents } from '@lintel/contract/properties/rents'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { CriteriaList } from '../../properties/facts/criteria-list.tsx'
import { hasCriteria } from '../../properties/facts/criteria-text.ts'
import { formatRents } from '../../properties/facts/rents.ts'

/** The answers sent with an application, and what the owner looked for then; nothing if there is neither. */
export function AnswersCard({ application, isOwn }: { application: Application; isOwn: boolean }) {
  const { answers, criteria, property } = application
  // Owner and agents read the criteria beside each answer, in the fit.
  const sought = isOwn || fitOf(application).length === 0 ? criteria : { note: criteria?.note }
  const answered = (Object.keys(QUESTION_LABELS) as Question[]).filter((question) => answers[question] !== undefined)
  return (
    <>
      {answered.length > 0 && (
        <section aria-labelledby="answers-heading">
          <h2 id="answers-heading" className="font-semibold text-base">
            {isOwn ? 'Your answers' : 'Answers'}
          </h2>
          <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {answered.map((question) => (
              <div key={question} className="min-w-0">
                <dt className="text-ink-muted text-xs">{QUESTION_LABELS[question]}</dt>
                <dd dir="auto" className="whitespace-pre-line text-sm">
                  {answerText(question, answers, property)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {hasCriteria(sought) && (
        <section aria-labelledby="criteria-heading">
          <h2 id="criteria-heading" className="font-semibold text-base">
            What the owner looked for when this was sent
          </h2>
          <CriteriaList criteria={sought} property={property} rent=" at the present rent" />
        </section>
      )}
    </>
  )
}

/** @param property for the income in rents */
export function answerText(question: Question, answers: Answers, property: AskedRent): string {
  const { moveInDate, termMonths, smokers, monthlyIncome, adults, children } = answers
  if (question === 'moveInDate' && moveInDate) return formatDay(moveInDate)
  if (question === 'termMonths' && termMonths !== undefined) return plural(termMonths, 'month')
  if (question === 'smokers') return smokers ? 'Yes' : 'No'
  if (question === 'adults' && adults !== undefined) return formatCount(adults)
  if (question === 'children' && children !== undefined) return formatCount(children)
  if (question === 'monthlyIncome' && monthlyIncome !== undefined) {
    const rents = toRents(monthlyIncome, property)
    return formatMoney(monthlyIncome, property.currency) + (rents === null ? '' : ` a month, ${formatRents(rents)}`)
  }
  return String(answers[question] ?? '')
}
