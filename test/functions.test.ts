import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root, sources } from './imports.ts'

const MAX_LINES = 60

/** How many functions are longer; a number that only shrinks. */
const LONG = { contract: 0, demo: 0, server: 28, web: 9 }

it.each(Object.entries(LONG))('%s has few functions of over 60 lines', (workspace, max) => {
  const long = sources.filter((file) => file.startsWith(`${workspace}/`)).flatMap(longFunctionsIn)
  if (long.length > max) expect(long).toEqual([])
})

function longFunctionsIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const found: string[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = code.slice(start, end).split('\n').length
    if (lines > MAX_LINES) found.push(`${file}:${code.slice(0, start).split('\n').length} has ${lines} lines`)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, code).program)
  return found
}
