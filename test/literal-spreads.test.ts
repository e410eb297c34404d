import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, parseSync, type SpreadElement, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

/* `{ ...{ a, b } }` switches off TypeScript's check for excess properties, and packs lines: properties are written out. */

const folders = ['bench', 'contract/src', 'demo/src', 'e2e', 'openapi', 'scripts', 'server/src', 'test', 'web/src']
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('node_modules/') && !/\.gen\./.test(file))

it('no object spreads a literal', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const spreading = files.filter((file) => hasLiteralSpread(file, readFileSync(join(root, file), 'utf8')))
  expect(spreading).toEqual([])
})

it.each([
  ['{ ...{ a, b }, c }', true],
  ['{ ...({ a } as const) }', true],
  ['<A {...{ a }} />', true],
  ['{ ...(isOpen && { a }), ...rest, a }', false],
  ['[...[a, b]]', false],
])('finds one in %s: %s', (code, isFound) => {
  expect(hasLiteralSpread('code.tsx', `const one = ${code}`)).toBe(isFound)
})

function hasLiteralSpread(file: string, code: string): boolean {
  if (!/\.\.\.\(*\{/.test(code)) return false
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  let isFound = false
  const look = ({ argument }: { argument: Expression }) => {
    isFound ||= isLiteral(argument)
  }
  new Visitor({
    ObjectExpression: ({ properties }) =>
      properties.filter((property): property is SpreadElement => property.type === 'SpreadElement').forEach(look),
    JSXSpreadAttribute: look,
  }).visit(program)
  return isFound
}

/** Also in parentheses, or with a type. */
function isLiteral(argument: Expression): boolean {
  switch (argument.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isLiteral(argument.expression)
    default:
      return argument.type === 'ObjectExpression'
  }
}
