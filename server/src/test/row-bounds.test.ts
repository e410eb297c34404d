import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWorldForFile } from './world.ts'

const DOCUMENT = 'docs/security/inventories.md'
const world = await makeWorldForFile()

it(`says in ${DOCUMENT} what bounds each table`, async () => {
  const text = readFileSync(join(import.meta.dirname, '../../..', DOCUMENT), 'utf8')
  const [, section = ''] = text.split('\n## Rows\n')
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? []
  const listed = rows.flatMap((line) => {
    const [, tables = '', growsWith, bound] = line.split('|').map((cell) => cell.trim())
    expect([growsWith, bound]).not.toContain('')
    return [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)
  })
  const { rows: tables } = await world.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  expect([...listed].sort()).toEqual(tables.map(({ name }) => name).sort())
})
