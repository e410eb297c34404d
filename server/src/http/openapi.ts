import { problemSchema } from '@lintel/contract/errors'
import type { Route } from '@lintel/contract/route'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The OpenAPI 3.1 document of the given routes; what it says is what `serve` checks, since both read the same schemas. */
export function openApiDocument(routes: Route[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel', version: '0.1.0', description: 'Find a home, list a home, apply for one.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lintel_session' } },
    },
  }
}

function operationOf(route: Route) {
  return {
    summary: route.summary,
    security: route.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    ...(route.takes && {
      requestBody: { required: true, content: Object.fromEntries(route.takes.map((type) => [type, {}])) },
    }),
    responses: {
      [route.status ?? 200]: answerOf(route),
      default: {
        description: 'A problem document (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function answerOf(route: Route) {
  if (route.status === 302)
    return { description: 'Goes on to another page', headers: { location: { schema: { type: 'string' } } } }
  const contentType = String(route.result.meta()?.contentType ?? 'application/json')
  const schema = contentType === 'application/json' ? schemaOf(route.result, 'output') : {}
  return {
    description: route.summary,
    content: { [contentType]: { schema } },
    ...(route.paged && {
      headers: { link: { description: 'The next page: `<address>; rel="next"`', schema: { type: 'string' } } },
    }),
  }
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}
