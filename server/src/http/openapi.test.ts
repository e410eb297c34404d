import { API, API_DESCRIPTIONS, routes } from '@lintel/contract/api'
import { expect, it } from 'vitest'
import { openApiDocument, operationId } from './openapi.ts'

type Operation = { operationId: string; tags: string[]; security: object[]; responses: Record<string, object> }

const document = openApiDocument(API, API_DESCRIPTIONS, 'USD')
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[])
const find = (feature: string, name: string) =>
  operations.find((operation) => operation.operationId === operationId(feature, name))

it('names every operation by feature and route, each once', () => {
  const names = Object.entries(API).flatMap(([feature, declared]) =>
    Object.keys(declared).map((name) => operationId(feature, name)),
  )
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(names.sort())
  expect(new Set(names).size).toBe(routes.length)
  expect(names).toContain('applicationsApprove')
})

it('declares the refusals that follow from a route', () => {
  const statuses = (feature: string, name: string) => Object.keys(find(feature, name)?.responses ?? {})
  expect(statuses('properties', 'listCities')).toEqual(['200', '429', '4XX', 'default'])
  expect(statuses('applications', 'approve')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '412',
    '413',
    '415',
    '429',
    '4XX',
    'default',
  ])
})

it('asks for a session exactly where a route does', () => {
  expect(find('accounts', 'login')?.security).toEqual([{}, { session: [] }])
  expect(find('accounts', 'currentUser')?.security).toEqual([{ session: [] }])
})

it.each([
  ['USD', { minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01 }],
  ['JPY', { minimum: 0, maximum: 100_000_000_000, multipleOf: 1 }],
  ['KWD', { minimum: 0, maximum: 100_000_000, multipleOf: 0.001 }],
])('says what amounts are in an installation in %s', (currency, limits) => {
  const { paths } = openApiDocument(API, API_DESCRIPTIONS, currency) as unknown as Paths
  const { price, facts } =
    paths['/api/properties']?.post?.requestBody.content['application/json'].schema.properties ?? {}
  expect([price, facts?.properties?.deposit]).toEqual(Array(2).fill({ type: 'number', ...limits }))
})

type Schema = { properties: Record<string, Partial<Schema>> }
type Paths = {
  paths: Record<string, { post?: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>
}
