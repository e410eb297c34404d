import { applicationFormIn } from '@lintel/contract/applications/schema'
import type { AskedQuestions } from '@lintel/contract/properties/questions'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { askedInOrder } from '../../properties/facts/asked-questions.ts'
import { type ApplyValues, toRequest } from './apply-values.ts'

export type ApplyRequest = z.output<ReturnType<typeof applicationFormIn>>

/** Checks the form as the server does: the contract's schema with the home's currency, and an answer to each question that the home requires. */
export const applyResolver =
  (asked: AskedQuestions, currency: string): Resolver<ApplyValues, unknown, ApplyRequest> =>
  (values) => {
    const request = toRequest(values, asked)
    const parsed = applicationFormIn(currency).safeParse(request)
    const errors: FieldErrors<ApplyValues> = {}
    for (const question of askedInOrder(asked))
      if (asked[question] === 'required' && request.answers[question] === undefined)
        set(errors, `answers.${question}`, { type: 'required', message: 'Please answer this' })
    // Of a document in the list, the list tells it.
    for (const { path, message } of parsed.error?.issues ?? [])
      set(errors, path.slice(0, path[0] === 'answers' ? 2 : 1).join('.'), { type: 'invalid', message })
    if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} }
    return { values: {}, errors }
  }
