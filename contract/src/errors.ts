import { z } from 'zod'

/** Every error code: its HTTP status and title (RFC 9457). */
export const PROBLEMS = {
  invalid: { status: 400, title: 'Invalid request' },
  unauthenticated: { status: 401, title: 'Unauthorized' },
  wrong_credentials: { status: 401, title: 'Login failed' },
  forbidden: { status: 403, title: 'Forbidden' },
  cross_site: { status: 403, title: 'Cross-site request refused' },
  password_needed: { status: 403, title: 'Password needed' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  stale: { status: 412, title: 'Changed meanwhile' },
  other_user: { status: 412, title: 'Signed in as somebody else' },
  too_large: { status: 413, title: 'Too large' },
  unsupported: { status: 415, title: 'Unsupported media type' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  not_offered: { status: 501, title: 'Not offered here' },
  unavailable: { status: 503, title: 'Not available right now' },
  no_space: { status: 507, title: 'No space left' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Messages by field name; a nested field is named by its dotted path, as in `images.2`. */
export type FieldErrors = Record<string, string>

export const problemSchema = z.object({
  type: z.string().describe('`urn:lintel:problem:` and the code'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('One sentence for the user'),
  errors: z.record(z.string(), z.string()).optional().describe('Messages by field'),
  requestId: z.string(),
  message: z.string().optional().describe('The same as `detail`, under /companion'),
  code: z.string().optional(),
})

export type Problem = z.infer<typeof problemSchema>

/** The `type` of a problem document. */
export const problemType = (code: ProblemCode) => `urn:lintel:problem:${code.replaceAll('_', '-')}`
