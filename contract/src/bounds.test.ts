import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './api.ts'

type Node = Partial<Record<'minimum' | 'exclusiveMinimum' | 'maximum', number>> & { type?: string }

/** JSON Schema's bound of an integer without bounds. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER

const isBounded = ({ exclusiveMinimum = -Infinity, minimum = exclusiveMinimum, maximum = Infinity }: Node) =>
  minimum > -UNBOUNDED && maximum < UNBOUNDED

/** Paths of the numbers without bounds in a JSON Schema. */
function unboundedIn(node: unknown, path: string): string[] {
  if (!node || typeof node !== 'object') return []
  const { type } = node as Node
  const isNumber = type === 'number' || type === 'integer'
  const own = isNumber && !isBounded(node as Node) ? [path] : []
  return [...own, ...Object.entries(node).flatMap(([key, child]) => unboundedIn(child, `${path}.${key}`))]
}

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'gives every number in the input of %s a lower and an upper bound',
  (_name, { params, query, body }) => {
    const unbounded = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? unboundedIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), part) : [],
    )
    expect(unbounded).toEqual([])
  },
)
