import type { AskedQuestions, Question } from '@lintel/contract/applications/questions'

/** In the order of the form. Their keys are all questions: reading `QUESTIONS` here would be a second list in a first visit. */
export const QUESTION_LABELS: Record<Question, string> = {
  moveInDate: 'Move-in day',
  termMonths: 'Length of stay',
  adults: 'Adults',
  children: 'Children',
  pets: 'Pets',
  smokers: 'Smokers',
  occupation: 'Occupation',
  monthlyIncome: 'Monthly income',
  guarantor: 'Guarantor',
  references: 'References',
}

const ORDER = Object.keys(QUESTION_LABELS) as Question[]

/** @returns the questions that a home asks, in the order of the form */
export const askedInOrder = (asked: AskedQuestions = {}): Question[] => ORDER.filter((question) => asked[question])

/** 'move-in day, adults, pets (optional)'; empty if nothing is asked. */
export const askedText = (asked: AskedQuestions = {}): string =>
  askedInOrder(asked)
    .map((question) => QUESTION_LABELS[question].toLowerCase() + (asked[question] === 'optional' ? ' (optional)' : ''))
    .join(', ')
