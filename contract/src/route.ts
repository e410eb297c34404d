import { z } from 'zod'
import type { Access } from './actor.ts'
import type { ShownInput, Tag } from './tags.ts'
import './validation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call, declared once: the server binds it, the browser is typed by it, the OpenAPI document and the permission
 * matrix walk it. A `paged` route answers an array, its next page named in a `Link: <…>; rel="next"` header.
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
  /** Bytes as the body in place of JSON: the content types that are taken. */
  takes?: readonly string[]
  result: z.ZodType
  /** Status of a good answer; 200 when absent. 302 goes on to another page and has no body. */
  status?: 200 | 201 | 302
  paged?: boolean
  /** Whose responses to the same request are the same, so that they are cached. */
  sharedBy?: 'everyone' | 'visitors'
  /** Tags of what a JSON response shows; every read has them. */
  shows?: (input: ShownInput) => Tag[]
  /** Counted against the stricter limit for guessing and flooding: sign-in, register, uploads. */
  isRateLimited?: boolean
  /** How many calls that limit lets one address make in a minute; 20 unless told. */
  perMinute?: number
}

/** Declares a route and keeps its literal types. */
export const route = <const R extends Route>(declared: R): R => declared

/** The name of a route: its method and path, as in `GET /api/properties/:id`. */
export type RouteKey<R extends Route> = `${R['method']} ${R['path']}`

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller gives. */
export type ParamsIn<R extends Route> = InputOf<R['params']>
export type QueryIn<R extends Route> = InputOf<R['query']>
export type BodyIn<R extends Route> = InputOf<R['body']>
/** What the server's handler gets, parsed. */
export type Params<R extends Route> = OutputOf<R['params']>
export type Query<R extends Route> = OutputOf<R['query']>
export type Body<R extends Route> = OutputOf<R['body']>
/** What the call answers. */
export type Result<R extends Route> = z.output<R['result']>

/** Bytes rather than JSON, as of a picture. */
export const binary = (contentType: string) => z.custom<never>(() => false).meta({ contentType })

export const idParams = z.object({ id: z.uuid() })
