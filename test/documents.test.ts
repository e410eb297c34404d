import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Without the guide to adding a feature: its feature does not exist. */
const documents = readdirSync(join(root, 'docs'), { recursive: true })
  .map((file) => `docs/${file}`)
  .filter((file) => file.endsWith('.md') && file !== 'docs/adding-a-feature.md')

/** Files of these folders are also named without them. */
const FOLDERS = ['', 'docs', 'scripts', 'server/src', 'web/src']

it('documents name files that exist', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([^`\s]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => /^(?:[a-z]+\/[\w./-]+\.(?:tsx?|mjs)|\w[\w./-]*\.md|package[\w-]*\.json)$/.test(code))
      .map((file) => ({ document, file })),
  )
  expect(named.length).toBeGreaterThan(200)
  const missing = named.filter(({ file }) => !FOLDERS.some((folder) => existsSync(join(root, folder, file))))
  expect(missing).toEqual([])
})
