import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import type { AskedQuestions, Question } from '@lintel/contract/properties/questions'

/** In the order of the form. */
const ORDER = Object.keys(QUESTION_LABELS) as Question[]

/** @returns the questions that a home asks, in the order of the form */
export const askedInOrder = (asked: AskedQuestions = {}): Question[] => ORDER.filter((question) => asked[question])

/** 'move-in day, adults, pets (optional)'; empty if nothing is asked. */
export const askedText = (asked: AskedQuestions = {}): string =>
  askedInOrder(asked)
    .map((question) => QUESTION_LABELS[question].toLowerCase() + (asked[question] === 'optional' ? ' (optional)' : ''))
    .join(', ')
