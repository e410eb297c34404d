import type { Db } from './connect.ts'

/**
 * Writes a statement out once for each database rather than for every call, which costs about as much as reading a row.
 * What differs from call to call is a `sql.placeholder`.
 */
export function prepared<Statement>(write: (db: Db) => Statement): (db: Db) => Statement {
  const written = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = written.get(db) ?? write(db)
    written.set(db, statement)
    return statement
  }
}
