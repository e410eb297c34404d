import { z } from 'zod'
import { amount, amountIn } from '../amount.ts'
import { boundedRecord } from '../bounded.ts'
import { isVisible } from '../characters.ts'
import { givenDay } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { type AskedQuestions, QUESTIONS, type Question } from '../properties/questions.ts'
import { numeric, text, typedText } from '../text.ts'

const people = z.number().int().min(0).max(LIMITS.householdMax)

const answerFields = {
  moveInDate: givenDay('Choose the day you would move in'),
  termMonths: numeric(z.number().int().min(1).max(LIMITS.termMonthsMax)),
  adults: numeric(people.min(1)),
  children: numeric(people),
  pets: z.string(),
  smokers: z.boolean(),
  occupation: z.string(),
  monthlyIncome: numeric(amount),
  guarantor: z.string(),
  references: z.string(),
} satisfies Record<Question, z.ZodType>

/** Answers to a home's questions; one that was not asked or not answered is absent. */
export const answersSchema = z.object(answerFields).partial()

/** Answers as given. */
export const givenAnswersSchema = answersSchema.extend({
  pets: text(LIMITS.answerMax).optional(),
  occupation: text(LIMITS.answerMax).optional(),
  guarantor: text(LIMITS.answerMax).optional(),
  references: text(LIMITS.answerMax).optional(),
})

/** The same, with amounts as a currency has them. */
export const givenAnswersIn = (currency: string) =>
  givenAnswersSchema.extend({ monthlyIncome: numeric(amountIn(currency)).optional() })

const typedAnswers = <S extends z.ZodType<string>>(answer: S) =>
  boundedRecord(z.partialRecord(z.enum(QUESTIONS), z.union([answer, amount, z.boolean()])), QUESTIONS.length)
    .optional()
    .describe('As typed')

/** A form that was begun: any part may be missing. */
export const applicationDraftSchema = z.object({
  message: z.string().optional(),
  documents: z.array(z.uuid()).max(LIMITS.documentsMax).optional(),
  answers: typedAnswers(z.string()),
})

/** A draft as given. */
export const givenDraftSchema = applicationDraftSchema.extend({
  message: typedText(LIMITS.applicationMessageMax).optional(),
  answers: typedAnswers(typedText(LIMITS.answerMax)),
})

export type Answers = z.output<typeof answersSchema>
/** As in the database: money is minor units of the currency of the home. */
export type StoredAnswers = Omit<Answers, 'monthlyIncome'> & { monthlyIncomeCents?: number }
export type ApplicationDraft = z.output<typeof applicationDraftSchema>

/** @returns the questions that are required and have no answer */
export const unanswered = (asked: AskedQuestions, answers: Answers): Question[] =>
  QUESTIONS.filter((question) => asked[question] === 'required' && isBlank(answers[question]))

const isBlank = (answer: Answers[Question]) =>
  answer === undefined || (typeof answer === 'string' && !isVisible(answer))
