/** What servers of the version before, which run beside new ones, fail at. */
const BREAKING: RegExp[] = [
  /\bdrop (table|view|column|function|trigger|type|schema|sequence)\b/,
  /\brename\b/,
  /\balter column \S+ (set data )?type\b/,
  /\bset not null\b/,
  /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/,
  /\badd (constraint \S+ )?(check|unique|primary key|foreign key|exclude)\b/,
  /\bcreate unique index\b/,
  /\b(truncate|revoke)\b/,
]

/** Says that the version before does nothing that the statement below it ends or forbids. */
const CLEARED = /^-- unused since (\S+)$/m

/**
 * @param sql a migration
 * @param released the versions that were released before it
 * @returns the statements that break the version before. Not those under a comment `-- unused since 1.2.0` with a released version
 */
export function findBreakingStatements(sql: string, released: string[]): string[] {
  const statements = sql.replace(/\$(\w*)\$.*?\$\1\$/gs, "''").split(';')
  const plain = statements.map((statement) =>
    statement
      .replace(/--.*$/gm, '')
      .replace(/["\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  // No server of the version before knows what the migration itself makes.
  const own = [...plain.join(';').matchAll(/\bcreate table (?:public\.)?(\w+)|\badd column (\w+)/g)]
  const names = own.map(([, table, column]) => new RegExp(`\\b${table ?? column}\\b`))
  return plain.filter((text, index) => {
    const isKnown = /\badd column\b/.test(text) || !names.some((name) => name.test(text))
    const since = CLEARED.exec(statements[index] ?? '')?.[1] ?? ''
    return isKnown && !released.includes(since) && BREAKING.some((pattern) => pattern.test(text))
  })
}
