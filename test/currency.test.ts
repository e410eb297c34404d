import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './imports.ts'

/** The default is named in one place, and each side has one formatter. */
const DEFAULT_PLACE = ['contract/src/money.ts']
const FORMATTERS = [...DEFAULT_PLACE, 'server/src/format/money.ts', 'web/src/ui/text/money.ts']

/** Lines of code, without comments, that match outside of the files that may. */
function linesWith(pattern: RegExp, allowed: string[]): string[] {
  return sources
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line) => (/^\s*(\*|\/\*|\/\/)/.test(line) ? '' : line.replace(/\/\*.*\*\/| \/\/ .*/, '')))
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
}

test('one place names the default currency', () => {
  expect(linesWith(/\bUSD\b/, DEFAULT_PLACE)).toEqual([])
})

test('no text has a dollar sign of its own', () => {
  // As a text alone, in brackets after a label, before an amount or before a placeholder.
  expect(linesWith(/(['"`>])\$(['"`<])|\(\$\)|\$\d(,\d{3}|\d)|\$\$\{/, [])).toEqual([])
})

test('one formatter on each side writes amounts', () => {
  expect(linesWith(/style: 'currency'|currencyDisplay/, FORMATTERS)).toEqual([])
})

test('one place knows how many minor units a currency has', () => {
  expect(linesWith(/[cC]ents\w*( \*|\)? \/) 100\b|\b100 \* \w*([pP]rice|[rR]ent|[dD]eposit)\b/, DEFAULT_PLACE)).toEqual(
    [],
  )
})
