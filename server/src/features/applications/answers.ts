import type { Answers, StoredAnswers } from '@lintel/contract/applications/answers'
import { unanswered } from '@lintel/contract/applications/answers'
import { fromCents, toCents } from '@lintel/contract/money'
import { type AskedQuestions, QUESTIONS } from '@lintel/contract/properties/questions'
import { requireAmounts } from '../../errors/amounts.ts'
import { invalid } from '../../errors/refusal.ts'

/**
 * The answers to what a home asks; others are not kept.
 * @param currency the home's
 * @throws invalid, for each required question without an answer, and for an amount that the currency hasn't
 */
export function answersToStore(asked: AskedQuestions, given: Answers, currency: string): StoredAnswers {
  const missing = unanswered(asked, given)
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((question) => [`answers.${question}`, 'Please answer this'])))
  const kept: Answers = Object.fromEntries(
    QUESTIONS.filter((question) => asked[question] && given[question] !== undefined).map((question) => [
      question,
      given[question],
    ]),
  )
  requireAmounts(currency, { 'answers.monthlyIncome': kept.monthlyIncome })
  return toStoredAnswers(kept, currency)
}

/** @returns the answers with money in minor units */
export const toStoredAnswers = ({ monthlyIncome, ...rest }: Answers, currency: string): StoredAnswers =>
  monthlyIncome === undefined ? rest : { ...rest, monthlyIncomeCents: toCents(monthlyIncome, currency) }

/** @param currency of the home that asked */
export const presentAnswers = ({ monthlyIncomeCents, ...rest }: StoredAnswers, currency: string): Answers =>
  monthlyIncomeCents === undefined ? rest : { ...rest, monthlyIncome: fromCents(monthlyIncomeCents, currency) }
