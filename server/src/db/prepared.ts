import { createHash } from 'node:crypto'
import type { Placeholder } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Values of a prepared statement: given, or named by `sql.placeholder` until it runs. */
export type Placeholders<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

type Statement<Result> = { execute(values: Record<string, unknown>): Promise<Result> }
/** A query of Drizzle that returns such a result. */
export type Preparable<Result> = { toSQL(): { sql: string }; prepare(name: string): Statement<Result> }

/**
 * Prepares a statement at its first use, once for each database and variant: rendering and parsing it takes as long as
 * reading a page (docs/search.md).
 * @param build writes the statement with `sql.placeholder` for its values
 * @returns the statement, to run by `execute(values)`; a placeholder without a value throws
 */
export function prepareOnce<Result, Variant = void>(
  build: (db: Db, variant: Variant) => Preparable<Result>,
): (db: Db, variant: Variant) => Statement<Result> {
  const prepared = new WeakMap<Db, Map<string, Statement<Result>>>()
  return (db, variant) => {
    const variants = prepared.get(db) ?? new Map<string, Statement<Result>>()
    prepared.set(db, variants)
    const key = JSON.stringify(variant) ?? ''
    const statement = variants.get(key) ?? prepare(build(db, variant))
    variants.set(key, statement)
    return statement
  }
}

/** Names a statement by its text: a pooler may share connections between processes, also of different releases. */
function prepare<Result>(query: Preparable<Result>): Statement<Result> {
  const digest = createHash('sha256').update(query.toSQL().sql).digest('hex')
  return query.prepare(`lintel_${digest.slice(0, 32)}`)
}
