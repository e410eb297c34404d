import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './parts/browser.mjs'
import { failuresOf } from './parts/failures.mjs'
import { install } from './parts/install.mjs'
import { must, tools } from './parts/run.mjs'
import { say, timed } from './parts/say.mjs'

// `npm test` runs everything: checks beside tests, then journeys. `npm test -- applications` runs the tests and
// journeys with "applications" in their path. `--only=checks`, `--only=unit` and `--only=e2e` run one kind; other options
// are passed on to its runner.
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const options = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--only='))
const words = args.filter((arg) => !arg.startsWith('--'))
const reports = await mkdtemp(path.join(tmpdir(), 'lintel-reports-'))

const KINDS = { checks: () => stage('checks', ['scripts/check.mjs']), unit: unitTests, e2e: journeys }

const results = []
try {
  const kinds = Object.keys(KINDS).filter((kind) => (only ? kind === only : words.length === 0 || kind !== 'checks'))
  if (kinds.length === 0) throw new Error(`--only knows ${Object.keys(KINDS).join(', ')}`)
  await install()
  // Tests start the built server, too.
  const built = await stage('build', ['scripts/build.mjs'])
  results.push(built)
  if (built.failures.length === 0) {
    const short = kinds.filter((kind) => kind !== 'e2e')
    results.push(...(await Promise.all(short.map((kind) => KINDS[kind]()))))
    // By themselves: they keep every core busy, and beside the others all would take longer.
    if (kinds.includes('e2e')) results.push(...(await journeys()))
  }
} catch (error) {
  results.push({ passed: 0, failures: [error.message] })
} finally {
  await rm(reports, { recursive: true })
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
say('')
for (const { what, passed: count } of results) if (count > 0) say(`${what}: ${count} passed`)
for (const failure of failures) say(`✗ ${failure}`)
say(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function unitTests() {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return stage(
    'tests',
    [tools.vitest, 'run', '--passWithNoTests', ...reporters, ...options, ...words],
    {},
    async () => {
      const result = JSON.parse(await readFile(report, 'utf8'))
      return { passed: result.numPassedTests, failures: failuresOf(result) }
    },
  )
}

async function journeys() {
  const budgets = words.length > 0 ? [] : [await stage('budgets', ['scripts/budgets.mjs'])]
  const report = path.join(reports, 'playwright.json')
  const env = { LINTEL_BROWSER: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const run = [tools.playwright, 'test', '--pass-with-no-tests', '--reporter=list,json', ...options, ...words]
  const walked = await stage('journeys', run, env, async () => {
    const result = JSON.parse(await readFile(report, 'utf8'))
    return { passed: result.stats.expected, failures: failuresOf(result) }
  })
  return [...budgets, walked]
}

/** Run one stage and count; one that fails without a failed test to show for it counts as a failure itself. */
async function stage(what, command, env = {}, count = async () => ({ passed: 0, failures: [] })) {
  const label = what.padEnd('journeys'.length)
  const isFine = await timed(what, () => must(process.execPath, command, { label, env })).then(
    () => true,
    () => false,
  )
  const failed = [`${what} failed, as told above`]
  const counted = await count().catch(() => ({ passed: 0, failures: failed }))
  const failures = !isFine && counted.failures.length === 0 ? failed : counted.failures
  return { what, ...counted, failures }
}
