import { PROBLEMS, type Problem, type ProblemCode, problemType } from '@lintel/contract/errors'
import { nameOfIssue } from '@lintel/contract/validation'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DatabaseAway, findUnavailability } from '../errors/database-unavailable.ts'
import { describeError } from '../errors/describe-error.ts'
import { isFullDisk, noSpace } from '../errors/full-disk.ts'
import { isOutOfDescriptors, NoDescriptors } from '../errors/no-descriptors.ts'
import { noSuchPage, Refusal } from '../errors/refusal.ts'
import { StoreAway, StoreUnavailable } from '../errors/store-unavailable.ts'
import { refusalOf } from './constraints.ts'
import { formatOf } from './locale.ts'
import { sendPlainText } from './plain-page.ts'

type ProblemOptions = {
  /** Adds `message` and `code`, which some clients read. */
  withMessage?: boolean
}

/** While the database or the store is away many requests fail: one line a second is logged. */
const AWAY_LOG_MS = 1_000

/** Answers every error with a problem document (RFC 9457), and logs unexpected ones. */
export function answerErrors(app: FastifyInstance, options: ProblemOptions = {}) {
  const loggedAt = new Map<string, number>()
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : (refusalOf(error) ?? refusalOfFastify(error))
    if (refusal) return sendProblem(request, reply, refusal, options)
    const away = findAway(error)
    if (away) {
      if (performance.now() - (loggedAt.get(away.message) ?? Number.NEGATIVE_INFINITY) > AWAY_LOG_MS) {
        loggedAt.set(away.message, performance.now())
        request.log.warn({ reason: away.reason }, away.message)
      }
      return isPage(request) ? sendPlainPage(reply, away.refusal) : sendProblem(request, reply, away.refusal, options)
    }
    request.log.error({ error: describeError(error) }, 'unexpected error')
    app.metrics.unexpectedErrors.inc({ source: 'query' in error ? 'database' : 'other' })
    if (isFullDisk(error)) return sendProblem(request, reply, noSpace(), options)
    if (isOutOfDescriptors(error)) return sendProblem(request, reply, new NoDescriptors(), options)
    return sendProblem(
      request,
      reply,
      new Refusal('internal', 'Something went wrong on our side. Nothing was changed; please try again.'),
      options,
    )
  })
}

/**
 * Answers what Fastify finds no route for and no hook sees: a path that can't be decoded, or one with a parameter that is longer
 * than any id or token.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const refusal = isTooLong ? noSuchPage() : new Refusal('invalid', 'The address could not be read')
  return isPage(request) ? sendPlainPage(reply, refusal) : sendProblem(request, reply, refusal)
}

/** @returns what can't be used now, if that is the reason of an error */
function findAway(error: Error): { refusal: Refusal; reason: string; message: string } | null {
  if (error instanceof StoreUnavailable)
    return { refusal: new StoreAway(), reason: error.message, message: 'the store of files cannot be used' }
  const reason = findUnavailability(error)
  return reason === null ? null : { refusal: new DatabaseAway(), reason, message: 'the database cannot be used' }
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { withMessage }: ProblemOptions = {},
) {
  const { status, title } = PROBLEMS[refusal.code]
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
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

/** A refusal for people: a page without scripts, made without the database and without rendering the app. */
export function sendPlainPage(reply: FastifyReply, { status, detail, retryAfterSeconds }: Refusal) {
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
  return sendPlainText(reply.code(status).header('cache-control', 'no-store'), detail)
}

/** Whether a browser navigates to a page. */
const isPage = ({ method, headers }: FastifyRequest) => method === 'GET' && /text\/html/.test(headers.accept ?? '')

/** Fields that a refusal's detail names; the others are counted. */
const SENTENCES_MAX = 3

/** The refusal of input that fails a schema: each invalid field with its first issue. */
export function refusalOfInput(error: z.ZodError): Refusal {
  const firstByField = new Map<string, z.core.$ZodIssue>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (!firstByField.has(field)) firstByField.set(field, issue)
  }
  const sentences = [...firstByField.values()].map(sentenceOf)
  const rest = sentences.length - SENTENCES_MAX
  return new Refusal(
    'invalid',
    [...sentences.slice(0, SENTENCES_MAX), ...(rest > 0 ? [`And ${rest} more`] : [])].join('. '),
    Object.fromEntries([...firstByField].map(([field, { message }]) => [field, message])),
  )
}

/** An issue's text, with the field's name unless it is in the text. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const { message } = issue
  const name = nameOfIssue(issue)
  return message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
}

/** Errors of Fastify itself, thrown before a handler runs. */
function refusalOfFastify(error: FastifyError): Refusal | null {
  const code = BY_STATUS[error.statusCode ?? 500]
  if (!code) return null
  return new Refusal(code, DETAILS[code] ?? error.message)
}

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'invalid',
  413: 'too_large',
  415: 'unsupported',
}

const DETAILS: Partial<Record<ProblemCode, string>> = {
  invalid: 'The request could not be read',
  too_large: 'That is more than one request may carry',
  unsupported: 'This call takes application/json',
}
