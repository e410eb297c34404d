/** What a home can ask its applicants beyond the message and documents. */
export const QUESTIONS = [
  'moveInDate',
  'termMonths',
  'adults',
  'children',
  'pets',
  'smokers',
  'occupation',
  'monthlyIncome',
  'guarantor',
  'references',
] as const

export type Question = (typeof QUESTIONS)[number]

/** Questions that are unlawful in places: a home can ask them only where the operator allows it (`SENSITIVE_QUESTIONS`). */
export const SENSITIVE_QUESTIONS = ['children', 'smokers'] as const satisfies Question[]

export type SensitiveQuestion = (typeof SENSITIVE_QUESTIONS)[number]

export const ASKED_AS = ['optional', 'required'] as const

/** The questions that a home asks; an absent one is not asked. */
export type AskedQuestions = Partial<Record<Question, (typeof ASKED_AS)[number]>>

const isSensitive = (question: Question): question is SensitiveQuestion =>
  (SENSITIVE_QUESTIONS as readonly Question[]).includes(question)

/** @returns the questions that homes of an installation can ask, in the order of the form */
export const questionsAllowedWith = (allowed: readonly SensitiveQuestion[]): Question[] =>
  QUESTIONS.filter((question) => !isSensitive(question) || allowed.includes(question))
