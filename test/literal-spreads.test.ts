import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, parseSync, type SpreadElement, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

/* `{ ...{ a, b } }` switches off TypeScript's check for excess properties, and packs lines: properties are written out. */

/** Files that still have some. The list only shrinks. */
const EXCEPTIONS = [
  'contract/src/rent/iban.ts',
  'server/src/features/applications/access/access.test.ts',
  'server/src/features/applications/counts.ts',
  'server/src/features/applications/decisions.test.ts',
  'server/src/features/applications/events.test.ts',
  'server/src/features/applications/queries.ts',
  'server/src/features/leases/creation/commands.ts',
  'server/src/features/leases/creation/creation.engine.test.ts',
  'server/src/features/leases/creation/queries.ts',
  'server/src/features/overview/currencies.test.ts',
  'server/src/features/overview/queries.ts',
  'server/src/features/portfolio/letting-details.ts',
  'server/src/features/portfolio/listing/prices.test.ts',
  'server/src/features/properties/commands.ts',
  'server/src/features/properties/events.test.ts',
  'server/src/features/properties/last-seen/queries.ts',
  'server/src/features/properties/search.ts',
  'server/src/features/rent/books/load.ts',
  'server/src/features/rent/books/open.ts',
  'server/src/features/rent/books/post.ts',
  'server/src/features/rent/books/schedule-charges.ts',
  'server/src/features/rent/hand-over/tell.ts',
  'server/src/features/rent/import/commands.ts',
  'server/src/features/rent/import/preview.engine.test.ts',
  'server/src/features/rent/import/reading.ts',
  'server/src/features/rent/lines/present.ts',
  'server/src/features/rent/notices/decide.ts',
  'server/src/features/rent/payment-details/commands.ts',
  'server/src/features/rent/permissions.ts',
  'server/src/features/rent/reactions.engine.test.ts',
  'server/src/features/rent/references.ts',
  'server/src/features/rent/rent.engine.test.ts',
  'server/src/features/rent/start/begin.ts',
  'server/src/features/rent/start/commands.ts',
  'server/src/features/rent/start/present.ts',
  'server/src/features/rent/start/queries.ts',
  'server/src/features/rent/statement/pages.ts',
  'server/src/features/rent/statement/present.ts',
  'web/src/features/applications/approve-dialog.test.tsx',
  'web/src/features/applications/approve-dialog.tsx',
  'web/src/features/applications/confirm-dialogs.tsx',
  'web/src/features/leases/coming-lease.test.tsx',
  'web/src/features/portfolio/archived-home.test.tsx',
  'web/src/features/portfolio/properties-screen.test.tsx',
  'web/src/features/rent/headline.test.ts',
  'web/src/features/rent/import-source.tsx',
  'web/src/features/rent/import-steps.tsx',
  'web/src/features/rent/owner-books-dialog.test.tsx',
  'web/src/features/rent/payment-details-dialog.test.tsx',
  'web/src/features/rent/payment-details-dialog.tsx',
  'web/src/features/rent/payment-details-preview.tsx',
  'web/src/features/rent/payment-dialog.test.tsx',
  'web/src/features/rent/rent-screen.test.tsx',
  'web/src/features/reports/report-actions.tsx',
  'web/src/test/consequence.ts',
  'web/src/test/sample-data.ts',
  'web/src/test/sample-rent.ts',
]

const folders = ['bench', 'contract/src', 'demo/src', 'e2e', 'openapi', 'scripts', 'server/src', 'test', 'web/src']
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('node_modules/') && !/\.gen\./.test(file))

it('no object spreads a literal', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const spreading = files.filter((file) => hasLiteralSpread(file, readFileSync(join(root, file), 'utf8')))
  expect(spreading.toSorted()).toEqual(EXCEPTIONS)
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
