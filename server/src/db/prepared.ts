import { createHash } from 'node:crypto'
import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Values as a statement has them: themselves, or what stands for them until it is run. What is undefined is left out. */
export type Held<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

type Statement<Result> = { execute(values: Record<string, unknown>): Promise<Result> }
type Preparable<Result> = { prepare(name: string): Statement<Result> }

/**
 * A statement that is written out, and parsed by the database, once for each of its shapes rather than for every call,
 * which costs about as much as reading its rows. Its shape is which of its values are given, and the variant.
 * @param name begins the statement's name in the database
 */
export function prepared<Values extends object, Result, Variant extends string = ''>(
  name: string,
  write: (db: Db, held: Held<Values>, variant: Variant) => Preparable<Result>,
): (db: Db, values: Values, ...variant: [Variant] | []) => Promise<Result> {
  const written = new WeakMap<Db, Map<string, Statement<Result>>>()
  return (db, values, ...[variant]) => {
    const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    const shape = [variant, ...given].join()
    const statements = written.get(db) ?? new Map<string, Statement<Result>>()
    written.set(db, statements)
    const statement = statements.get(shape) ?? prepare(db, given, shape, variant as Variant)
    statements.set(shape, statement)
    return statement.execute(values as Record<string, unknown>)
  }

  function prepare(db: Db, given: string[], shape: string, variant: Variant) {
    const held = Object.fromEntries(given.map((key) => [key, sql.placeholder(key)])) as Held<Values>
    // The same in every process, since connections may be shared by a pool in between; names have 63 letters at most.
    const digest = createHash('sha256').update(shape).digest('hex').slice(0, 16)
    return write(db, held, variant).prepare(`${name}_${digest}`)
  }
}
