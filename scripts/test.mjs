import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeBrowser, findBrowser } from './parts/browser.mjs'
import { install } from './parts/install.mjs'
import { print, timed } from './parts/output.mjs'
import { runOrThrow, tools } from './parts/run.mjs'
import { listSlowest } from './parts/slowest-tests.mjs'
import { listFailures } from './parts/test-failures.mjs'

// `npm test` runs everything: checks and tests in parallel, then journeys. `npm test -- applications` runs the tests and
// journeys with "applications" in their path. `--only=checks`, `--only=unit` and `--only=e2e` run one kind; other options
// are passed to its runner. LINTEL_BROWSER is the browser of the journeys.
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const options = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--only='))
const words = args.filter((arg) => !arg.startsWith('--'))
const reports = await mkdtemp(path.join(tmpdir(), 'lintel-reports-'))

const PARALLEL = { checks: () => stage('checks', ['scripts/check.mjs']), unit: unitTests }
const KINDS = [...Object.keys(PARALLEL), 'e2e']

const results = []
try {
  const kinds = KINDS.filter((kind) => (only ? kind === only : words.length === 0 || kind !== 'checks'))
  if (kinds.length === 0) throw new Error(`--only knows ${KINDS.join(', ')}`)
  await install()
  // Installed while the tests run.
  const browser = kinds.includes('e2e') ? findBrowser() : null
  browser?.catch(() => undefined)
  // Some tests start the built server; those of the contract alone don't.
  const needsBuild = !options.includes('--project=contract')
  if (needsBuild) results.push(await stage('build', ['scripts/build.mjs']))
  if (results.every(({ failures }) => failures.length === 0)) {
    const parallel = kinds.filter((kind) => kind in PARALLEL)
    results.push(...(await Promise.all(parallel.map((kind) => PARALLEL[kind]()))))
    // Alone: journeys keep every core busy, and in parallel everything takes longer.
    if (browser) results.push(await journeys(await browser))
  }
} catch (error) {
  results.push({ passed: 0, failures: [error.message] })
} finally {
  await rm(reports, { recursive: true })
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
for (const { name, slowest = [] } of results)
  if (slowest.length > 1) print(`\nslowest ${name === 'tests' ? 'files' : 'journeys'}:\n${slowest.join('\n')}`)
print('')
for (const { name, passed: count } of results) if (count > 0) print(`${name}: ${count} passed`)
for (const failure of failures) print(`✗ ${failure}`)
print(`${passed} passed, ${failures.length} failed`)
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
      return { passed: result.numPassedTests, failures: listFailures(result), slowest: listSlowest(result) }
    },
  )
}

async function journeys(browser) {
  print(`… journeys in ${describeBrowser(browser)}`)
  const report = path.join(reports, 'playwright.json')
  const env = { LINTEL_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const command = [tools.playwright, 'test', '--pass-with-no-tests', '--reporter=list,json', ...options, ...words]
  return stage('journeys', command, env, async () => {
    const result = JSON.parse(await readFile(report, 'utf8'))
    return { passed: result.stats.expected, failures: listFailures(result), slowest: listSlowest(result) }
  })
}

/** Run a stage and count its tests. A failed one without a failed test, as when it does not start, counts as one failure. */
async function stage(name, command, env = {}, count = async () => ({ passed: 0, failures: [] })) {
  const label = name.padEnd('journeys'.length)
  const isPassing = await timed(name, () => runOrThrow(process.execPath, command, { label, env })).then(
    () => true,
    () => false,
  )
  const failed = [`${name} failed, see above`]
  const counted = await count().catch(() => ({ passed: 0, failures: failed }))
  const failures = !isPassing && counted.failures.length === 0 ? failed : counted.failures
  return { name, ...counted, failures }
}
