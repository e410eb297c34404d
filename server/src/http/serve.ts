import { ACCESS, type Actor } from '@lintel/contract/actor'
import { CHANGED, writeChanged } from '@lintel/contract/changed'
import type { Body, Params, Query, Result, Route } from '@lintel/contract/route'
import type { Tag } from '@lintel/contract/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { collectChanges, noteShown } from '../changes/changes.ts'
import { forbidden, noSuchPage, Refusal } from '../errors/refusal.ts'
import type { Page } from '../paging.ts'
import { refusalOfInput } from './errors.ts'
import type { SharedResponse } from './response-cache.ts'

type ActorOf<R extends Route> = R['access'] extends 'anyone' ? Actor | null : Actor
type AnswerOf<R extends Route> = R extends { paged: true }
  ? Result<R> extends (infer Row)[]
    ? Page<Row>
    : never
  : Result<R>

export type Call<R extends Route> = {
  actor: ActorOf<R>
  params: Params<R>
  query: Query<R>
  body: Body<R>
  request: FastifyRequest
  reply: FastifyReply
}

/** Carries out a call. One that writes the answer itself (a redirect, bytes) returns the reply. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | FastifyReply>

type Answer = Omit<SharedResponse, 'tags'>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Binds a route of the contract: asks who calls, checks the input, runs the handler, and lets out only what the
 * contract's result has, so that a column can't leak. Responses that callers share are cached; the response to a command
 * carries what it changed in its `changed` header.
 */
export function serve<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>) {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.isRateLimited && { config: { rateLimit: { max: route.perMinute ?? 20, timeWindow: '1 minute' } } }),
    onRequest: (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    },
    handler: async (request, reply) => {
      const actor = authorize(route, request) as ActorOf<R>
      const tags = tagsOf(route, request)
      noteShown(tags)
      const run = () => answer(route, handler, { actor, request, reply })
      if (isShared(route, actor)) {
        const compute = async () => ({ ...((await run()) as Answer), tags })
        return app.responseCache.send(request, reply, { key: request.url, compute })
      }
      const { result, changes } = await collectChanges(run)
      for (const change of changes) reply.header(CHANGED, writeChanged(change))
      if (!result) return reply
      const { status, contentType, body, link } = result
      if (link) reply.header('link', link)
      return reply.code(status).type(contentType).send(body)
    },
  })
}

const tagsOf = (route: Route, { params, query }: FastifyRequest): Tag[] =>
  route.shows?.({ params: params as Record<string, string>, query: query as Record<string, unknown> }) ?? []

/** Whether one answer is for all who ask the same. */
const isShared = (route: Route, actor: Actor | null) =>
  route.sharedBy === 'everyone' || (route.sharedBy === 'visitors' && actor === null)

/** @returns null when the handler wrote the answer itself */
async function answer<R extends Route>(
  route: R,
  handler: Handler<R>,
  { actor, request, reply }: Pick<Call<R>, 'actor' | 'request' | 'reply'>,
): Promise<Answer | null> {
  const result = await handler({
    actor,
    params: (route.params && parseParams(route.params, request.params)) as Params<R>,
    query: (route.query && parse(route.query, withoutBlanks(request.query))) as Query<R>,
    body: (route.body && parse(route.body, request.body ?? {})) as Body<R>,
    request,
    reply,
  })
  // A reply is a promise of its own end, so what was awaited of it is nothing; who hung up may have brought that about.
  // What many wait for is made all the same.
  if (!isShared(route, actor) && (reply.sent || reply.raw.headersSent || reply.raw.destroyed)) return null
  const status = route.status ?? 200
  if (!route.paged) return { status, contentType: JSON_TYPE, body: JSON.stringify(route.result.parse(result)) }
  const { rows, next } = result as Page<unknown>
  const link = next ? `<${nextAddress(request, next)}>; rel="next"` : undefined
  return { status, contentType: JSON_TYPE, body: JSON.stringify(route.result.parse(rows)), link }
}

function authorize(route: Route, request: FastifyRequest): Actor | null {
  const actor = request.session?.actor ?? null
  if (ACCESS[route.access](actor)) return actor
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
  const isWaiting = actor.role === 'agent' && !actor.isApproved
  throw forbidden(isWaiting ? 'Your account is waiting for approval' : 'Your role does not allow this')
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refusalOfInput(parsed.error)
}

/** An id that isn't one names nothing. */
function parseParams(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw noSuchPage()
  return parsed.data
}

/** A form's empty field in an address, as in `?city=&search=`, asks for nothing. */
function withoutBlanks(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path, search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return `${path}?${query}`
}
