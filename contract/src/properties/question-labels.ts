import type { Question } from './questions.ts'

/** What questions are called. Their keys are all questions: reading `QUESTIONS`, too, would be a second list in a first visit. */
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
