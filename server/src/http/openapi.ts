import { AMOUNT_FORMAT, unitOf } from '@lintel/contract/amount'
import { PROBLEMS, type ProblemCode, problemSchema } from '@lintel/contract/errors'
import { amountMax } from '@lintel/contract/money'
import { ANONYMOUS, USER_HEADER } from '@lintel/contract/page-user'
import type { Route } from '@lintel/contract/route'
import { z } from 'zod'
import { VERSION } from '../process/version.ts'

/** Writes schemas, with the decimals and the limit of amounts in a currency. */
const schemaWriter = (currency: string) => (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== AMOUNT_FORMAT) return
      delete jsonSchema.format
      Object.assign(jsonSchema, { maximum: amountMax(currency), multipleOf: unitOf(currency) })
    },
  })
  return rest
}

type WriteSchema = ReturnType<typeof schemaWriter>

export type Api = Record<string, Record<string, Route>>

/**
 * The OpenAPI 3.1 document of the routes, from the schemas that `serve` validates with.
 * @param descriptions one sentence per feature @param currency the installation's
 */
export function openApiDocument(api: Api, descriptions: Record<string, string>, currency: string) {
  const schemaOf = schemaWriter(currency)
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = { operationId: operationId(feature, name), tags: [feature], ...operationOf(route, schemaOf) }
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel', version: VERSION, description: 'Find a home, list a home, apply for one.' },
    // Relative to the document.
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.keys(api).map((name) => ({ name, description: descriptions[name] })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lintel_session' } },
    },
  }
}

/** Unique and stable, for generated clients: `applicationsApprove`. */
export const operationId = (feature: string, name: string) =>
  `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`

function operationOf(route: Route, schemaOf: WriteSchema) {
  return {
    summary: route.summary,
    security: route.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...parametersOf(route.params, 'path', schemaOf),
      ...parametersOf(route.query, 'query', schemaOf),
      ...(route.method === 'GET' ? [] : [PAGE_USER]),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    ...(route.takes && {
      requestBody: { required: true, content: Object.fromEntries(route.takes.map((type) => [type, {}])) },
    }),
    responses: {
      [route.status ?? 200]: responseOf(route, schemaOf),
      ...Object.fromEntries(problemsOf(route).map((code) => [PROBLEMS[code].status, problem(PROBLEMS[code].title)])),
      '4XX': problem('Refused for another reason, which `type` and `detail` tell'),
      default: problem('Something went wrong'),
    },
  }
}

const PAGE_USER = {
  name: USER_HEADER,
  in: 'header',
  required: false,
  description: `The id of the user that the call is meant for, or \`${ANONYMOUS}\`. If the session is another's, the call is refused (412). Without it nothing is compared.`,
  schema: { type: 'string' },
}

/** Problems that follow from the declaration; policies and states add others. */
function problemsOf({ method, access, params, query, body, takes }: Route): ProblemCode[] {
  return [
    ...(method === 'GET' ? [] : (['other_user'] as const)),
    ...(query || body ? (['invalid'] as const) : []),
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(access === 'landlord' || access === 'agent' ? (['forbidden'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body || takes ? (['too_large', 'unsupported'] as const) : []),
    'rate_limited',
  ]
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

function responseOf(route: Route, schemaOf: WriteSchema) {
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

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query', schemaOf: WriteSchema) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}
