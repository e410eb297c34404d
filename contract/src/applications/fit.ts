import type { Criteria } from '../properties/applicants-schema.ts'
import type { Question } from '../properties/questions.ts'
import { fromRents } from '../properties/rents.ts'
import type { Answers } from './answers.ts'

/** Whether an answer meets what a home asks. `unknown`: not answered, or a text that only a person can judge. */
export type Fit = 'met' | 'short' | 'unknown'

/** The questions whose answers criteria are about. */
export type JudgedQuestion = Extract<Question, 'monthlyIncome' | 'moveInDate' | 'termMonths' | 'pets'>

export type CriterionFit = { question: JudgedQuestion; fit: Fit }

/** An application as far as its fit depends on it. */
export interface Judged {
  answers: Answers
  /** The home's criteria when it was sent. */
  criteria: Criteria | null
  /** Without them the answers are hidden, and nothing is judged. */
  showsDocuments: boolean
  /** `price`: a month. */
  property: { price: number; currency: string }
}

/** @returns how an application meets each criterion, the income first; empty where the home asks nothing */
export function fitOf({ answers, criteria, showsDocuments, property }: Judged): CriterionFit[] {
  if (!criteria || !showsDocuments) return []
  const { incomeRents, minTermMonths, maxTermMonths, availableFrom, pets } = criteria
  const { moveInDate, termMonths, monthlyIncome } = answers
  const fits: CriterionFit[] = []
  if (incomeRents !== undefined)
    fits.push({
      question: 'monthlyIncome',
      fit: judge(monthlyIncome, (income) => income >= fromRents(incomeRents, property)),
    })
  if (availableFrom) fits.push({ question: 'moveInDate', fit: judge(moveInDate, (day) => day >= availableFrom) })
  if (minTermMonths !== undefined || maxTermMonths !== undefined)
    fits.push({
      question: 'termMonths',
      fit: judge(termMonths, (months) => months >= (minTermMonths ?? 0) && months <= (maxTermMonths ?? Infinity)),
    })
  // Where pets are welcome, every answer is.
  if (pets && pets !== 'welcome') fits.push({ question: 'pets', fit: hasNoPets(answers.pets) ? 'met' : 'unknown' })
  return fits
}

const judge = <Answer>(answer: Answer | undefined, meets: (answer: Answer) => boolean): Fit =>
  answer === undefined ? 'unknown' : meets(answer) ? 'met' : 'short'

/** The answers to 'Pets' that say that there are none, and nothing else. */
const NO_PETS = /^(no|none|no pets?|0)[.!]?$/i

const hasNoPets = (answer = '') => NO_PETS.test(answer.trim())

/** How many criteria are short and unknown, of all. */
export type FitCounts = { short: number; unknown: number; all: number }

export const countFits = (fits: readonly CriterionFit[]): FitCounts => ({
  short: fits.filter(({ fit }) => fit === 'short').length,
  unknown: fits.filter(({ fit }) => fit === 'unknown').length,
  all: fits.length,
})

/** 'Meets all 3', '1 short', '1 short, 2 unknown'; null where nothing is asked. */
export function fitText({ short, unknown, all }: FitCounts): string | null {
  if (all === 0) return null
  const open = [short > 0 && `${short} short`, unknown > 0 && `${unknown} unknown`].filter(Boolean)
  return open.length > 0 ? open.join(', ') : (MEETS_FEW[all] ?? `Meets all ${all}`)
}

const MEETS_FEW: Record<number, string> = { 1: 'Meets the criterion', 2: 'Meets both' }
