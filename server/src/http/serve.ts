import { ACCESS, type Actor } from '@lintel/contract/actor'
import { CHANGED, writeChanged } from '@lintel/contract/changed'
import { USER_HEADER } from '@lintel/contract/page-user'
import type { Page } from '@lintel/contract/paging'
import { rateLimitOf } from '@lintel/contract/rate-limits'
import type { Body, Params, Query, Result, Route } from '@lintel/contract/route'
import type { Tag } from '@lintel/contract/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { collectChanges, recordShownTags } from '../changes/changes.ts'
import { forbidden, noSuchPage, Refusal } from '../errors/refusal.ts'
import { type Caller, runAsCaller } from '../events/caller.ts'
import { callKey, hasOnly, knownParameters } from './cache-key.ts'
import { callerAddress } from './caller-address.ts'
import { refusalOfInput } from './errors.ts'
import { tagCursor, untagCursor } from './list-cursor.ts'
import { nameUser, refuseOtherUser } from './page-user.ts'
import type { SharedResponse } from './response-cache.ts'

type ActorOf<R extends Route> = R['access'] extends 'anyone' ? Actor | null : Actor
type ResultOf<R extends Route> = R extends { paged: true }
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

/** Handles a call. A handler that sends the response itself (a redirect, bytes) returns the reply. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<ResultOf<R> | FastifyReply>

type RouteResponse = Omit<SharedResponse, 'tags'>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Registers a route of the contract. A call is checked for access and input, then handled; the result passes the
 * contract's schema, so that no column can leak. Responses that callers share are cached. The response to a command has
 * the tags of its changes in the `changed` header. A response that callers don't share names its user.
 */
export function serve<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>) {
  const limit = rateLimitOf(route)
  app.route({
    method: route.method,
    url: route.path,
    config: { hasEffect: route.hasEffect ?? false, isFromAnySite: route.isFromAnySite ?? false },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const actor = request.session?.actor ?? null
      if (isShared(route, actor)) return
      nameUser(reply, actor)
      // The handler of sign-in counts its calls: it lets known browsers through.
      if (limit !== 'signIn') await app.rateLimiter?.count(limit, app.rateLimiter.callerOf(request))
      if (route.method !== 'GET') refuseOtherUser(actor, request.headers[USER_HEADER])
    },
    handler: async (request, reply) => {
      const actor = authorize(route, request) as ActorOf<R>
      const input = parseInput(route, request)
      // After its check: a tag may be made of a parameter, such as a city.
      const tags = tagsOf(route, request)
      recordShownTags(tags)
      const handle = () => respond(route, handler, { actor, ...input, request, reply })
      const run = () => app.rateLimiter?.run(limit, actor?.id ?? null, handle) ?? handle()
      if (isShared(route, actor)) {
        const compute = async () => ({ ...((await run()) as RouteResponse), tags })
        const key = callKey(route.path, input.params, input.query)
        const isPrebuilt = hasOnly(request.query as object, namesOf(route))
        return app.responseCache.send(request, reply, { key, limit: 'uncachedCall', compute, isPrebuilt })
      }
      const { result, changes } = await runAsCaller(callerOf(request), () => collectChanges(run))
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

/** For the security log. */
const callerOf = (request: FastifyRequest): Caller => ({
  address: callerAddress(request),
  userAgent: request.headers['user-agent'] ?? null,
  requestId: request.id,
  log: request.log,
})

/** Whether all callers get the same response to the same request. */
const isShared = (route: Route, actor: Actor | null) =>
  route.sharedBy === 'everyone' || (route.sharedBy === 'visitors' && actor === null)

/** Names of the query parameters that a route knows. */
const namesOf = (route: Route) => Object.keys(route.query?.shape ?? {})

/** @throws not_found (params), invalid */
function parseInput<R extends Route>(route: R, { params, query, body }: FastifyRequest) {
  return {
    params: (route.params && parseParams(route.params, params)) as Params<R>,
    query: (route.query && parseQuery(route, query as object)) as Query<R>,
    body: (route.body && parse(route.body, body ?? {})) as Body<R>,
  }
}

/** A cursor is that of the list, without its tag. @throws invalid */
function parseQuery(route: Route, given: object): unknown {
  const query = parse(route.query as z.ZodType, knownParameters(given, namesOf(route))) as { cursor?: string }
  return route.paged && query.cursor ? { ...query, cursor: untagCursor(route, query.cursor) } : query
}

/** @returns null when the handler sent the response itself, or the caller closed the connection */
async function respond<R extends Route>(route: R, handler: Handler<R>, call: Call<R>): Promise<RouteResponse | null> {
  const { actor, request, reply } = call
  const result = await handler(call)
  // Awaiting a reply yields undefined, and a caller that hangs up ends the wait early. A shared response is computed all
  // the same: other callers may be waiting for it.
  if (!isShared(route, actor) && (reply.sent || reply.raw.headersSent || reply.raw.destroyed)) return null
  const status = route.status ?? 200
  if (!route.paged) return { status, contentType: JSON_TYPE, body: JSON.stringify(route.result.parse(result)) }
  const { rows, next } = result as Page<unknown>
  const link = next ? `<${nextPageUrl(route, request, tagCursor(route, next))}>; rel="next"` : undefined
  return { status, contentType: JSON_TYPE, body: JSON.stringify(route.result.parse(rows)), link }
}

function authorize(route: Route, request: FastifyRequest): Actor | null {
  const actor = request.session?.actor ?? null
  if (ACCESS[route.access](actor)) return actor
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
  const isWaitingAgent = actor.role === 'agent' && !actor.isApproved
  throw forbidden(isWaitingAgent ? 'Your account is waiting for approval' : 'Your role does not allow this')
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refusalOfInput(parsed.error)
}

/** @throws not_found: a malformed id can't name a record */
function parseParams(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw noSuchPage()
  return parsed.data
}

/** Without unknown parameters: the response may be cached, and sent to visitors who didn't give them. */
function nextPageUrl(route: Route, { url, query }: FastifyRequest, cursor: string): string {
  const search = new URLSearchParams(knownParameters(query as object, namesOf(route)))
  search.set('cursor', cursor)
  return `${url.split('?', 1)[0]}?${search}`
}
