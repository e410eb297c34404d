import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** Folders with tests of Vitest, and those of Playwright. */
const FOLDERS = { unit: ['contract/src', 'server/src', 'demo/src', 'openapi', 'web/src', 'test'], e2e: ['e2e'] }

/**
 * A test file's name says in which run it is: `x.test.ts` in `npm test`; `x.system.test.ts` and `e2e/system/x.spec.ts` in
 * `npm run test:all`, too; `x.soak.test.ts` in `.ci/soak` alone.
 * @returns 0, 1 or 2
 */
export function rankOf(file) {
  if (file.includes('.soak.test.')) return 2
  return file.includes('.system.test.') || file.includes('e2e/system/') ? 1 : 0
}

/** Whether the result may depend on the PostgreSQL, Redis or S3 server, or on the browser: `x.engine.test.ts`. */
export const isEngineDependent = (file) => file.includes('.engine.')

/**
 * List test files by path.
 * @param options.run everyday, all or soak; each has the files of those before it
 * @param options.engine `only` for files that depend on the engine, `without` for the others
 * @param options.words parts of paths, searched in all runs: files with any of them
 * @returns files below the root by runner, those of `npm test` first
 * @throws when no file has one of the words in its path, and for options that it doesn't know
 */
export function listTestFiles({ kinds = Object.keys(FOLDERS), run = 'everyday', engine, words = [] } = {}) {
  const unknownKind = kinds.find((kind) => !(kind in FOLDERS))
  if (unknownKind) throw new Error(`--only knows ${Object.keys(FOLDERS).join(', ')}`)
  const highest = words.length > 0 ? 2 : ['everyday', 'all', 'soak'].indexOf(run)
  if (highest < 0) throw new Error('--run knows everyday, all, soak')
  if (engine && !['only', 'without'].includes(engine)) throw new Error('--engine knows only, without')
  const all = kinds.flatMap((kind) => FOLDERS[kind].flatMap(testsBelow).map((file) => ({ kind, file })))
  const unknown = words.filter((word) => !all.some(({ file }) => file.includes(word)))
  if (unknown.length > 0) throw new Error(`no test file has ${unknown.join(' or ')} in its path`)
  const chosen = all
    .filter(({ file }) => rankOf(file) <= highest)
    .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter(({ file }) => !engine || isEngineDependent(file) === (engine === 'only'))
    .toSorted((a, b) => rankOf(a.file) - rankOf(b.file))
  return Object.fromEntries(
    kinds.map((kind) => [kind, chosen.filter((one) => one.kind === kind).map(({ file }) => file)]),
  )
}

function testsBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testsBelow(file)
    return /\.(test|spec)\.tsx?$/.test(file) ? [file] : []
  })
}
