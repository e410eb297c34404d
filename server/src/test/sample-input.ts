import type { Route } from '@lintel/contract/route'
import { z } from 'zod'

/** The part of JSON Schema that the contract's inputs use. */
export type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** A field of a call's input. `path` leads to it from `params`, `query` or `body`. */
export type Field = { part: 'params' | 'query' | 'body'; path: string[]; type: string; schema: JsonSchema }

export type Input = Record<Field['part'], Record<string, unknown> | undefined>

export const PARTS = ['params', 'query', 'body'] as const

const jsonSchemas = new WeakMap<z.ZodObject, JsonSchema>()

function schemaOf(schema: z.ZodObject): JsonSchema {
  const known = jsonSchemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  jsonSchemas.set(schema, made)
  return made
}

/** @returns every field of a route's input, with its schema and JSON type such as `number` */
export function listFields(route: Route): Field[] {
  return PARTS.flatMap((part) => {
    const schema = route[part]
    return schema ? fieldsIn(schemaOf(schema), []).map((field) => ({ part, ...field })) : []
  })
}

function fieldsIn(schema: JsonSchema, path: string[]): Omit<Field, 'part'>[] {
  if (schema.anyOf) return schema.anyOf.flatMap((option) => fieldsIn(option, path))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, property]) => fieldsIn(property, [...path, name]))
  if (schema.items) return [{ path, type: 'array', schema }, ...fieldsIn(schema.items, [...path, '0'])]
  return schema.type === 'null' ? [] : [{ path, type: schema.type ?? 'string', schema }]
}

/** @returns an input that the contract accepts, with required fields only */
export function sampleInput(route: Route): Input {
  const part = (schema: z.ZodObject | undefined) => schema && (sampleOf(schemaOf(schema)) as Record<string, unknown>)
  return { params: part(route.params), query: part(route.query), body: part(route.body) }
}

/** @returns a value that the schema accepts. @param name of its field */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (name in BY_NAME) return BY_NAME[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name)
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, property]) => [key, sampleOf(property, key)]))
  }
  if (schema.items) return schema.minItems ? [sampleOf(schema.items)] : []
  if (schema.type === 'object') return {}
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1, 0)
  if (schema.type === 'boolean') return true
  return BY_FORMAT[schema.format ?? ''] ?? 'a'.repeat(Math.max(schema.minLength ?? 1, 8))
}

/** Samples of fields whose rules a JSON schema can't express. */
const BY_NAME: Record<string, string> = {
  currency: 'USD',
  due: '2027-01',
  endDate: '2027-01-04',
  locale: 'pt-PT',
  timeZone: 'Europe/Lisbon',
  received: '2027-01',
  rendition: '640.avif',
}

const BY_FORMAT: Record<string, string> = {
  uuid: '01890000-0000-7000-8000-000000000000',
  date: '2026-01-05',
  'date-time': '2026-01-05T12:00:00.000Z',
  email: 'somebody@example.com',
}

/** @returns the input with another value in one field */
export function withValue(input: Input, { part, path }: Field, value: unknown): Input {
  return { ...input, [part]: setIn(input[part], path, value) }
}

function setIn(target: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '0') return [setIn((target as unknown[] | undefined)?.[0], rest, value)]
  const object = (target ?? {}) as Record<string, unknown>
  return { ...object, [key]: setIn(object[key], rest, value) }
}
