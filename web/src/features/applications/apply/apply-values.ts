import type { ApplicationDraft } from '@lintel/contract/applications/answers'
import type { OwnDraft } from '@lintel/contract/applications/schema'
import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import type { AskedQuestions, Question } from '@lintel/contract/properties/questions'
import { askedInOrder } from '../../properties/facts/asked-questions.ts'

/** The values of the application form, as typed. `smokers` is 'yes', 'no' or empty. */
export type ApplyValues = { message: string; documents: string[]; answers: Record<Question, string> }

const QUESTIONS = Object.keys(QUESTION_LABELS) as Question[]

const answersFrom = (answerTo: (question: Question) => string) =>
  Object.fromEntries(QUESTIONS.map((question) => [question, answerTo(question)])) as ApplyValues['answers']

export const EMPTY: ApplyValues = { message: '', documents: [], answers: answersFrom(() => '') }

/** What the form starts with, and where that comes from. `unsaved`: typed in this tab and not saved on the server. */
export type Start = { values: ApplyValues; from: 'nothing' | 'draft' | 'unsaved' | 'last' }

/** A draft of this tab that the server doesn't have. `typedAt` in ms. */
export type UnsavedDraft = { draft: ApplicationDraft; typedAt: number }

/**
 * Initial values of the form: the newer of the saved draft and the values typed in this tab; else the last application's
 * answers to this home's questions, and its documents.
 * @param today a day before it is not filled in as the move-in day
 */
export function startOf(own: OwnDraft, unsaved: UnsavedDraft | null, asked: AskedQuestions, today: string): Start {
  const isUnsavedNewer = unsaved && (own.savedAt === null || unsaved.typedAt > Date.parse(own.savedAt))
  if (isUnsavedNewer) return { values: fromDraft(unsaved.draft), from: 'unsaved' }
  if (own.draft) return { values: fromDraft(own.draft), from: 'draft' }
  if (!own.last) return { values: EMPTY, from: 'nothing' }
  const { documents, answers } = own.last
  const questions = askedInOrder(asked).filter(
    (question) => question !== 'moveInDate' || (answers.moveInDate ?? '') >= today,
  )
  const values = {
    ...EMPTY,
    documents,
    answers: answersFrom((name) => (questions.includes(name) ? typed(answers[name]) : '')),
  }
  return isBlank(toDraft(values)) ? { values: EMPTY, from: 'nothing' } : { values, from: 'last' }
}

export function fromDraft({ message = '', documents = [], answers = {} }: ApplicationDraft): ApplyValues {
  return { message, documents, answers: answersFrom((question) => typed(answers[question])) }
}

/** An answer as the form's field has it. */
function typed(answer: string | number | boolean | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return answer === undefined ? '' : String(answer)
}

/** The form as it is saved: as typed, without blank answers. */
export function toDraft({ message, documents, answers }: ApplyValues): ApplicationDraft {
  return { message, documents, answers: answered(answers, QUESTIONS) }
}

/** Whether nothing is written, chosen or answered. */
export const isBlank = ({ message = '', documents = [], answers = {} }: ApplicationDraft): boolean =>
  message.trim() === '' && documents.length === 0 && Object.keys(answers).length === 0

/** The form as it is sent: with the answers to what the home asks, still as typed. */
export const toRequest = ({ message, documents, answers }: ApplyValues, asked: AskedQuestions) => ({
  message,
  documents,
  answers: answered(answers, askedInOrder(asked)),
})

function answered(answers: ApplyValues['answers'], questions: Question[]): Partial<Record<Question, string | boolean>> {
  const given = questions.filter((question) => answers[question].trim() !== '')
  return Object.fromEntries(
    given.map((question) => [question, question === 'smokers' ? answers.smokers === 'yes' : answers[question]]),
  )
}
