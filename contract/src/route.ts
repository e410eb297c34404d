import { z } from 'zod'
import type { Access } from './actor.ts'
import type { RateLimitName } from './rate-limits.ts'
import type { ShownInput, Tag } from './tags.ts'
import './validation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route, declared once for the server, the browser's client, the OpenAPI document and the permission tests. A `paged`
 * route returns an array, with the address of the next page in a `Link: <…>; rel="next"` header.
 */
export type Route = {
  method: Method
  /** Path with `:name` for each parameter. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Content types of the body, where it is bytes rather than JSON. */
  takes?: readonly string[]
  result: z.ZodType
  /** Status of a successful response; 200 when absent. 302 redirects and has no body. */
  status?: 200 | 201 | 302
  paged?: boolean
  /** Of a paged route: the path of another route with the same list, which takes its cursors. */
  listOf?: string
  /** Who gets the same response to the same request, so that it is cached. */
  sharedBy?: 'everyone' | 'visitors'
  /** Tags of the records in a JSON response; every read has them. */
  shows?: (input: ShownInput) => Tag[]
  /** A GET that changes something: it is refused from other sites, as other methods are. */
  hasEffect?: boolean
  /** Whether other sites may cause a change: only where a token in the path is the permission. */
  isFromAnySite?: boolean
  /**
   * The row of `RATE_LIMITS` that applies; when absent `read` for GET, `write` for every other method. What sends or takes a file declares
   * one, and each that is declared stands in the inventory “Costly work”.
   */
  limit?: RateLimitName
}

/** Declares a route and keeps its literal types. */
export const route = <const R extends Route>(declared: R & { [Key in Exclude<keyof R, keyof Route>]: never }): R =>
  declared

/** The key of a route: its method and path, as in `GET /api/properties/:id`. */
export type RouteKey<R extends Route> = `${R['method']} ${R['path']}`

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** A caller's input. */
export type ParamsIn<R extends Route> = InputOf<R['params']>
export type QueryIn<R extends Route> = InputOf<R['query']>
export type BodyIn<R extends Route> = InputOf<R['body']>
/** The parsed input, for the server's handler. */
export type Params<R extends Route> = OutputOf<R['params']>
export type Query<R extends Route> = OutputOf<R['query']>
export type Body<R extends Route> = OutputOf<R['body']>
/** The result of the call. */
export type Result<R extends Route> = z.output<R['result']>

/** A result of bytes rather than JSON, such as a picture. */
export const binary = (contentType: string) => z.custom<never>(() => false).meta({ contentType })

export const idParams = z.object({ id: z.uuid() })
