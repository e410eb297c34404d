import type { Answers, StoredAnswers } from '@lintel/contract/applications/answers'
import { unanswered } from '@lintel/contract/applications/answers'
import { fromCents, toCents } from '@lintel/contract/money'
import { type AskedQuestions, QUESTIONS } from '@lintel/contract/properties/questions'
import { invalid } from '../../errors/refusal.ts'

/**
 * The answers to what a home asks; others are not kept.
 * @throws invalid, for each required question without an answer
 */
export function answersToStore(asked: AskedQuestions, given: Answers): StoredAnswers {
  const missing = unanswered(asked, given)
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((question) => [`answers.${question}`, 'Please answer this'])))
  const kept: Answers = Object.fromEntries(
    QUESTIONS.filter((question) => asked[question] && given[question] !== undefined).map((question) => [
      question,
      given[question],
    ]),
  )
  const { monthlyIncome, ...rest } = kept
  return monthlyIncome === undefined ? rest : { ...rest, monthlyIncomeCents: toCents(monthlyIncome) }
}

export const presentAnswers = ({ monthlyIncomeCents, ...rest }: StoredAnswers): Answers =>
  monthlyIncomeCents === undefined ? rest : { ...rest, monthlyIncome: fromCents(monthlyIncomeCents) }
