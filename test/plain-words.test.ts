import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Indirect words: each hides who does what. Name the user, the record or the call instead. */
const RIDDLE =
  /\b(whoever|nobody|somebody|those (that|who|whose)|the ones? (that|who)|(is|are|was|were) told|hears? of|tells? of|told of|who (has|have)|what (was|were|had))\b/i

/** Of a few, where any other word would be longer. */
const MAX_RIDDLES = 15

test('comments and titles of tests use plain words', () => {
  const found = sourceFiles().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (RIDDLE.test(textOf(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  if (found.length > MAX_RIDDLES) expect(found).toEqual([])
})

/** The project's own; released migrations and fixtures never change. */
const sourceFiles = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '.ci/*'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/fixtures/') && file !== 'test/plain-words.test.ts')

/** The comment of a line, or the title of a test in it; names of code in backticks are left out. */
const textOf = (line: string): string => proseOf(line).replaceAll(/`[^`]*`/g, '')

function proseOf(line: string): string {
  if (/^\s*(\/\/|\/?\*)/.test(line)) return line
  const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/.exec(line)?.[2]
  return title ?? /(?:\s\/\/\s|\/\*\*?\s)(.*)$/.exec(line)?.[1] ?? ''
}
