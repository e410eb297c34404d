import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'web/src')
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test\//.test(file))

/** Lines of the browser's code that match, outside of the files that may. */
function linesWith(pattern: RegExp, ...allowed: string[]): string[] {
  return files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
}

test('numbers are typed into a NumberInput, which reads them as the locale writes them', () => {
  const inputs = linesWith(/inputMode=|type="number"/, 'ui/forms/number-input.tsx')
  expect(inputs.filter((line) => !/<(NumberInput|FactNumber)\b/.test(line))).toEqual([])
})

test('only enter-key.ts reads Enter, which may end a composition', () => {
  expect(linesWith(/key\w* [!=]==? 'Enter'|case 'Enter'|keyCode|\.isComposing/, 'ui/keyboard/enter-key.ts')).toEqual([])
})

test('what people write is read for numbers to dial, web addresses and letters in one place each', () => {
  expect(linesWith(/['"`]tel:/, 'ui/text/phone-parts.ts')).toEqual([])
  expect(linesWith(/https\?:\\?\//, 'features/messages/text-parts.ts')).toEqual([])
  // The server and the browser may have different languages, and would render different letters.
  expect(linesWith(/toLocale(Upper|Lower)Case\(\)/)).toEqual([])
})
