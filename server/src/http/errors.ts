import { type FieldErrors, PROBLEMS, type Problem, type ProblemCode, problemType } from '@lintel/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refusalOf } from '../db/constraints.ts'
import { formatOf } from './locale.ts'
import { describeError } from './log.ts'
import { Refusal } from './refusal.ts'

type AnswerOptions = {
  /** Repeats the sentence as `message`, and its code, for clients that look for them there. */
  withMessage?: boolean
}

/** Answers every error of the app as a problem document (RFC 9457), and logs what nobody foresaw. */
export function answerErrors(app: FastifyInstance, options: AnswerOptions = {}) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : (refusalOf(error) ?? refusalOfFastify(error))
    if (refusal) return sendProblem(request, reply, refusal, options)
    request.log.error({ error: describeError(error) }, 'unexpected error')
    return sendProblem(
      request,
      reply,
      new Refusal('internal', 'Something went wrong on our side. Nothing was changed; please try again.'),
      options,
    )
  })
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { withMessage }: AnswerOptions = {},
) {
  const { status, title } = PROBLEMS[refusal.code]
  const { detail, errors } = refusal.textsIn(formatOf(request))
  const problem: Problem = {
    type: problemType(refusal.code),
    title,
    status,
    detail,
    errors,
    requestId: request.id,
    ...(withMessage && { message: detail, code: refusal.code }),
  }
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json').send(problem)
}

/** The first message of each field, by its dotted path. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** What Fastify itself refuses before a handler runs. */
function refusalOfFastify(error: FastifyError): Refusal | null {
  const code = BY_STATUS[error.statusCode ?? 500]
  if (!code) return null
  return new Refusal(code, DETAILS[code] ?? error.message)
}

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'invalid',
  413: 'too_large',
  415: 'unsupported',
  429: 'rate_limited',
}

const DETAILS: Partial<Record<ProblemCode, string>> = {
  invalid: 'The request could not be read',
  too_large: 'That is more than one request may carry',
  unsupported: 'This call takes application/json',
  rate_limited: 'Too many tries. Please wait a minute, then try again.',
}
