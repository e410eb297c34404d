import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { allDefinitions } from '../events/define.ts'
import { declaredAudiences } from './declared-permissions.ts'
import { featureWith } from './feature-tables.ts'
import type { Audience, Audiences, Row } from './permissions.ts'
import type { World } from './world.ts'

/*
 * Canaries: texts that nothing but one private value contains, so that a response with one of them has leaked that value.
 * `plantingWorld` writes them; `Canaries` reads every table and so also knows random values, such as keys and hashes of tokens.
 */

/** What belongs to no feature. */
const OF_NO_FEATURE: Audiences = {
  'stored images': 'agents',
  'stored documents': 'agents',
  'events.actor_name': 'agents',
  'events.account_name': 'agents',
  'events.title': 'agents',
  'events.address': 'agents',
  'events.user_agent': 'nobody',
  'events.request_id': 'nobody',
  'jobs.key': 'nobody',
  'jobs.data': 'nobody',
  'jobs.last_error': 'nobody',
}

let declared: Audiences | undefined

/** Collected at its first call: the files that declare them import this one. */
function audiences(): Audiences {
  declared ??= Object.assign({}, ...declaredAudiences.map(([, ofFeature]) => ofFeature), OF_NO_FEATURE) as Audiences
  return declared
}

/** Ids are no secrets, except of what one user alone has. */
const SECRET_IDS = ['sessions.id', 'uploads.id']

/** Words long enough to be unique, and IPv4 addresses. */
const WORD = /[\w-]{16,}|\d{1,3}(?:\.\d{1,3}){3}/g
/** A canary may also be a part of a word, such as a file's name. */
const CANARY = /canary-\d{9}/g
const wordsOf = (text: string) => new Set([...(text.match(WORD) ?? []), ...(text.match(CANARY) ?? [])])
const TEXT_TYPES = new Set(['text', 'jsonb', 'bytea', 'inet'])
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Names of kinds and types have no digits; the address of all calls in tests is no secret. */
const isUnique = (word: string) => word.replaceAll(/\D/g, '').length >= 3 && word !== '127.0.0.1'

let planted = 0
export function makeCanary(): string {
  planted += 1
  return `canary-${String(planted).padStart(9, '0')}`
}

/** @returns the world with factories that write canaries into all that they leave to the default */
export function plantingWorld(world: World, canaries: Canaries): World {
  const person = () => ({
    username: makeCanary(),
    email: `${makeCanary()}@homes.example`,
    phone: makeCanary(),
    passwordHash: makeCanary(),
  })
  const store = async (name: string, key: string, bytes: Uint8Array) => {
    const canary = makeCanary()
    canaries.add(name, canary)
    // Behind the bytes, where decoders of pictures ignore it.
    await world.storage.put(key, Buffer.concat([bytes, Buffer.from(` ${canary}`)]))
  }
  return {
    ...world,
    storage: Object.assign(Object.create(world.storage), {
      put: (key: string, bytes: Uint8Array) => store('stored images', key, bytes),
    }),
    tenant: (values) => world.tenant({ ...person(), ...values }),
    owner: (values) => world.owner({ ...person(), ...values }),
    agent: (values) => world.agent({ ...person(), ...values }),
    waitingAgent: () => world.agent({ ...person(), approvedAt: null }),
    property: (owner, values) =>
      world.property(owner, { title: makeCanary(), description: makeCanary(), address: makeCanary(), ...values }),
    async application(tenant, property, values) {
      const answers = { occupation: makeCanary() }
      const row = await world.application(tenant, property, { message: makeCanary(), answers, ...values })
      await world.db.execute(sql`
        update applications set rejection_notes = (select jsonb_object_agg(id, ${makeCanary()}::text) from events where record_id = ${row.id})
        where id = ${row.id}`)
      return row
    },
    async document(user, values) {
      const planted = { title: makeCanary(), fileName: makeCanary(), storageKey: `documents/${makeCanary()}` }
      const row = await world.document(user, { ...planted, ...values })
      await store('stored documents', row.storageKey, Buffer.from('%PDF-1.4'))
      return row
    },
    message: (sender, receiver, values) =>
      world.message(sender, receiver, { content: makeCanary(), clientId: makeCanary(), ...values }),
    note: (author, about, values) => world.note(author, about, { text: makeCanary(), ...values }),
    lease: (tenant, property, values) => world.lease(tenant, property, { document: makeCanary(), ...values }),
  }
}

export class Canaries {
  readonly #world: World
  readonly #audiences = new Map<string, { column: string; audience: Audience }>()
  #tables: string[] = []
  #idColumns = new Set<string>()
  #textColumns: string[] = []
  /** Ids of the records, oldest first. */
  readonly ids: string[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** A value of two columns may be seen by the audience of either. */
  add(column: string, word: string, audience = audienceOf(column, {})) {
    const known = this.#audiences.get(word)?.audience
    if (known === 'everyone' || (known === 'agents' && audience === 'nobody')) return
    this.#audiences.set(word, { column, audience })
  }

  /** Runs `write`, and takes the values of all rows that it wrote for canaries. @returns what it returns */
  async watch<T>(write: () => Promise<T>): Promise<T> {
    const { db } = this.#world
    if (this.#tables.length === 0) await this.#listTables()
    const { rows: marks } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
    const written = await write()
    const selects = this.#tables.map(
      (table) =>
        sql`select ${table} as "table", to_jsonb(t) as "row" from ${sql.identifier(table)} t where xmin::text::bigint > ${marks[0]?.xid}::bigint`,
    )
    const { rows } = await db.execute<{ table: string; row: Row }>(sql.join(selects, sql` union all `))
    for (const { table, row } of rows) this.#addRow(table, row)
    return written
  }

  async #listTables() {
    const { rows } = await this.#world.db.execute<{ table: string; column: string; type: string }>(
      sql`select c.table_name as "table", c.column_name as "column", c.data_type as "type"
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
    )
    this.#tables = [...new Set(rows.map(({ table }) => table))]
    this.#textColumns = rows.filter(({ type }) => TEXT_TYPES.has(type)).map(({ table, column }) => `${table}.${column}`)
    this.#idColumns = new Set(
      rows.filter(({ type }) => type === 'uuid').map(({ table, column }) => `${table}.${column}`),
    )
  }

  #addRow(table: string, row: Row) {
    if (typeof row.id === 'string' && UUID.test(row.id) && !SECRET_IDS.includes(`${table}.id`)) this.ids.push(row.id)
    for (const [name, value] of Object.entries(row)) {
      const column = `${table}.${name}`
      const isId = this.#idColumns.has(column)
      // The searched text repeats other columns.
      if (name === 'search_text' || (isId && !SECRET_IDS.includes(column))) continue
      if (column === 'events.data') this.#addData(row, value as Row)
      else this.#addValue(column, value, row)
    }
  }

  #addData(event: Row, data: Row) {
    for (const [key, value] of Object.entries(data)) this.#addValue(`events.data.${event.kind}.${key}`, value, event)
  }

  #addValue(column: string, value: unknown, row: Row) {
    for (const word of wordsOf(JSON.stringify(value)))
      if (isUnique(word) && (this.#idColumns.has(column) || !UUID.test(word)))
        this.add(column, word, audienceOf(column, row))
  }

  /** @returns the columns of text that not everyone may see and that hold no canary: those of `audiences`, and others */
  columnsWithout(): { named: string[]; others: string[] } {
    const held = new Set([...this.#audiences.values()].map(({ column }) => column))
    const isHeld = (name: string) => [...held].some((column) => column === name || column.startsWith(`${name}.`))
    const isOpen = (name: string) => audienceOf(name, {}) === 'everyone' || isHeld(name)
    const isNamed = (column: string) => column in audiences() || (column.split('.')[0] ?? '') in audiences()
    return {
      named: Object.keys(audiences()).filter((name) => !isOpen(name)),
      others: this.#textColumns.filter(
        (column) => !isNamed(column) && !isOpen(column) && !column.endsWith('.search_text'),
      ),
    }
  }

  get count() {
    return this.#audiences.size
  }

  /** @returns the columns whose values are in the response, but neither for this caller nor in their request */
  leaks(response: string, request: string, isAgent: boolean): string[] {
    const found = new Set<string>()
    for (const word of wordsOf(response)) {
      const canary = this.#audiences.get(word)
      if (!canary || canary.audience === 'everyone' || (isAgent && canary.audience === 'agents')) continue
      if (!request.includes(word)) found.add(`${canary.column} (${word})`)
    }
    return [...found]
  }
}

/** @returns what is named by a feature that has no such table, or in `OF_NO_FEATURE` though a feature has the table: a line each */
export const misplacedAudiences = (
  declared: [string | undefined, Audiences][] = [...declaredAudiences, [undefined, OF_NO_FEATURE]],
) =>
  declared.flatMap(([feature, audiences]) =>
    Object.keys(audiences)
      .filter((name) => !name.startsWith('events.data.') && featureWith(name) !== feature)
      .map((name) => `${name} belongs in ${fileOf(featureWith(name))}, not in ${fileOf(feature)}`),
  )

const fileOf = (feature: string | undefined) =>
  feature ? `server/src/features/${feature}/permissions.ts` : 'server/src/test/canaries.ts'

/** @returns the texts in the data of events, as `events.data.<kind>.<key>`, that `audiences` doesn't name */
export const unnamedTextsOfEvents = (definitions = allDefinitions()): string[] =>
  definitions.flatMap(({ kind, data }) => {
    const { properties = {} } = z.toJSONSchema(data)
    const keys = Object.keys(properties).filter((key) => canHoldText(properties[key]))
    return keys.map((key) => `events.data.${kind}.${key}`).filter((name) => !(name in audiences()))
  })

type JsonSchema = z.core.JSONSchema._JSONSchema

/** Ids, days, numbers and words of a list hold no text. */
function canHoldText(schema: JsonSchema | undefined): boolean {
  if (typeof schema !== 'object') return true
  if (schema.enum || schema.const !== undefined) return false
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) return alternatives.some(canHoldText)
  if (schema.type === 'array') return canHoldText(schema.items as JsonSchema)
  if (schema.type === 'object')
    return schema.additionalProperties !== false || Object.values(schema.properties ?? {}).some(canHoldText)
  if (schema.type === 'string') return !['uuid', 'date'].includes(schema.format ?? '')
  return !['number', 'integer', 'boolean', 'null'].includes(String(schema.type))
}

function audienceOf(column: string, row: Row): Audience {
  const audience = audiences()[column] ?? audiences()[column.split('.')[0] ?? ''] ?? 'nobody'
  return typeof audience === 'function' ? audience(row) : audience
}
