import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeBrowser, findBrowser } from './parts/browser.mjs'
import { install } from './parts/install.mjs'
import { formatMinutes, print, timed } from './parts/output.mjs'
import { root } from './parts/paths.mjs'
import { runOrThrow, tools } from './parts/run.mjs'
import { listSlowest } from './parts/slowest-tests.mjs'
import { listFailures } from './parts/test-failures.mjs'
import { listTestFiles } from './parts/test-files.mjs'

// `npm test` runs the everyday tests, then the journeys in a browser; `npm run test:all` system tests, too (parts/test-files.mjs).
// `npm test -- applications` runs all tests and journeys with "applications" in their path, of any run. `--only=unit` or
// `--only=e2e` runs one kind. `--engine=only` runs those with `.engine.` in their names, `--engine=without` the others.
// Other options are passed to the runners. LINTEL_BROWSER is the browser of the journeys.
const args = process.argv.slice(2)
const words = args.filter((arg) => !arg.startsWith('--'))
const own = Object.fromEntries(
  args.flatMap((arg) => [/^--(only|run|engine)=(.*)$/.exec(arg)?.slice(1)].filter(Boolean)),
)
const options = args.filter((arg) => arg.startsWith('--') && !/^--(only|run|engine)=/.test(arg))
const reports = await mkdtemp(path.join(tmpdir(), 'lintel-reports-'))

const results = []
try {
  const { unit = [], e2e = [] } = listTestFiles({ kinds: own.only ? [own.only] : undefined, ...own, words })
  results.push(await stage('install', install))
  // Installed while the tests run.
  const browser = e2e.length > 0 ? findBrowser() : null
  browser?.catch(() => undefined)
  // Some tests start the built server; those of the contract alone don't.
  if (!options.includes('--project=contract'))
    results.push(await stage('build', () => runScript('build', ['scripts/build.mjs'])))
  if (results.every(({ failures }) => failures.length === 0)) {
    if (unit.length > 0) results.push(await runUnitTests(unit))
    if (browser) results.push(await runJourneys(e2e, await browser))
  }
} catch (error) {
  results.push({ name: 'start', passed: 0, failures: [error.message] })
} finally {
  await rm(reports, { recursive: true })
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
for (const { name, slowest = [] } of results)
  if (slowest.length > 1) print(`\nslowest ${name === 'tests' ? 'files' : 'journeys'}:\n${slowest.join('\n')}`)
print('')
for (const { name, passed: count, ms = 0 } of results)
  print(`${name.padEnd('journeys'.length)} ${formatMinutes(ms)}${count > 0 ? `  ${count} passed` : ''}`)
for (const failure of failures) print(`✗ ${failure}`)
print(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function runUnitTests(files) {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [tools.vitest, 'run', '--passWithNoTests=false', ...reporters, ...options]
  return stage(
    'tests',
    () => runScript('tests', [...command, ...files.map((file) => path.join(root, file))]),
    async () => {
      const result = JSON.parse(await readFile(report, 'utf8'))
      return { passed: result.numPassedTests, failures: listFailures(result), slowest: listSlowest(result) }
    },
  )
}

function runJourneys(files, browser) {
  print(`… journeys in ${describeBrowser(browser)}`)
  const report = path.join(reports, 'playwright.json')
  const env = { LINTEL_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`)
  const command = [tools.playwright, 'test', '--reporter=list,json', ...options, ...patterns]
  return stage(
    'journeys',
    () => runScript('journeys', command, env),
    async () => {
      const result = JSON.parse(await readFile(report, 'utf8'))
      return { passed: result.stats.expected, failures: listFailures(result), slowest: listSlowest(result) }
    },
  )
}

function runScript(label, command, env) {
  return runOrThrow(process.execPath, command, { label: label.padEnd('journeys'.length), env })
}

/**
 * Run a stage and count its tests. A failed one without a failed test, as when it does not start, counts as one failure, and so
 * does one that should count tests and ran none.
 */
async function stage(name, task, count) {
  const startedAt = performance.now()
  const isPassing = await timed(name, task).then(
    () => true,
    () => false,
  )
  const ms = performance.now() - startedAt
  const counted = await count?.().catch(() => undefined)
  const { passed = 0, failures = [], slowest } = counted ?? {}
  if (failures.length === 0 && !isPassing) failures.push(`${name} failed, see above`)
  if (failures.length === 0 && count && passed === 0) failures.push(`${name}: no test ran`)
  return { name, ms, passed, failures, slowest }
}
