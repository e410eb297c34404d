import type { Route } from '@lintel/contract/route'
import { sql } from 'drizzle-orm'
import { withDefaults } from './call-scenes.ts'
import { createInput, permissionOf } from './declared-permissions.ts'
import { type Base, writeRequest } from './fuzz-calls.ts'
import type { Caller, Scene } from './permissions.ts'
import { type Field, type Input, listFields, withValue } from './sample-input.ts'
import type { TestUser, World } from './world.ts'

/* Words that are found again in the database: one for each field of each call that a person can write into. */

/** Looking for words folds and cuts nothing of them. */
const WORD = /zq\d{7}x/g

let planted = 0

/** Words of one test, which no other test finds. */
export class PlantedWords {
  readonly #fields = new Map<string, string>()

  /** @param field what is written into, such as 'POST /api/applications body.message by a tenant' */
  plant(field: string): string {
    planted += 1
    const word = `zq${String(planted).padStart(7, '0')}x`
    this.#fields.set(word, field)
    return word
  }

  /** @returns the fields whose words are in the database, by `table.column` */
  async find({ db }: Pick<World, 'db'>): Promise<Map<string, Set<string>>> {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found = new Map<string, Set<string>>()
    for (const { name } of tables) {
      const { rows } = await db.execute<{ column: string; value: string }>(sql`
        select field.key as "column", field.value::text as value from ${sql.identifier(name)} row, jsonb_each(to_jsonb(row)) field
        where field.value::text ~ ${WORD.source}`)
      for (const { column, value } of rows)
        for (const word of value.match(WORD) ?? []) {
          const field = this.#fields.get(word)
          const fields = found.get(`${name}.${column}`) ?? new Set()
          if (field) found.set(`${name}.${column}`, fields.add(field))
        }
    }
    return found
  }
}

type Writer = { user: TestUser; kind: Caller; others: Pick<Scene, 'owner' | 'tenant' | 'agent'> }

/** Whether people can write words of their own with the call. */
export const takesWords = (route: Route, kind: Caller): boolean => {
  const { own, anothers } = permissionOf(route)
  return Math.min(own[kind], anothers[kind]) < 300 && listFields(route).some(isFree)
}

/**
 * Makes a call about the caller's own record, else about another's, with a planted word in each field that takes one.
 * @returns the refusal, where there is one
 */
export async function writeWords(world: World, route: Route, writer: Writer, words: PlantedWords): Promise<string[]> {
  const { user, kind, others } = writer
  const isOwn = permissionOf(route).own[kind] < 300
  const base = withDefaults(route, await createInput(route, { ...others, world, caller: user, isOwn }))
  const input = fillIn(route, base, (field) => words.plant(`${route.method} ${route.path} ${field} by ${kind}`))
  const request = writeRequest(route, input, { edits: [], corruptions: [] })
  const headers = { ...request.headers, cookie: user.cookie }
  const { statusCode, body } = await world.app.inject({ ...request, headers } as object)
  return statusCode < 300 ? [] : [`${statusCode} to ${kind} ${request.method} ${request.url}: ${body}`]
}

/** In whose format a word is no value: email addresses and URLs. */
const FORMS = [
  (word: string) => word,
  (word: string) => `${word}@homes.example`,
  (word: string) => `https://homes.example/${word}`,
]

function fillIn(route: Route, base: Base, plant: (field: string) => string): Base {
  let input = base
  for (const field of listFields(route)) {
    if (!isFree(field) || Buffer.isBuffer(input[field.part])) continue
    const word = plant(`${field.part}.${field.path.join('.')}`)
    const accepted = FORMS.map((form) => withValue(input as Input, field, form(word))).find(
      (changed) => route[field.part]?.safeParse(changed[field.part]).success,
    )
    input = { ...input, ...accepted }
  }
  return input
}

/** Secrets are compared, and ids made by programs. */
const NO_WORDS = /password|token|invitation|setupCode|clientId|key$|^url$|etag/i

const isFree = ({ part, path, type, schema }: Field) =>
  part !== 'params' &&
  type === 'string' &&
  !schema.enum &&
  schema.const === undefined &&
  !NO_WORDS.test(path.at(-1) ?? '')
