import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './parts/browser.mjs'
import { failuresOf } from './parts/failures.mjs'
import { install } from './parts/install.mjs'
import { must, tools } from './parts/run.mjs'
import { say, timed } from './parts/say.mjs'

// `npm test` runs everything; `--only=unit` and `--only=e2e` a half of it; other words are passed on to the runner.
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const passedOn = args.filter((arg) => !arg.startsWith('--only='))
const reports = await mkdtemp(path.join(tmpdir(), 'lintel-reports-'))

const results = []
try {
  await install()
  if (!only) results.push(await stage('checks', ['scripts/check.mjs']))
  if (only !== 'e2e') results.push(await unitTests())
  if (only !== 'unit') results.push(...(await journeys()))
} catch (error) {
  results.push({ passed: 0, failures: [error.message] })
} finally {
  await rm(reports, { recursive: true })
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
say('')
for (const failure of failures) say(`✗ ${failure}`)
say(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

async function unitTests() {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return stage('tests', [tools.vitest, 'run', ...reporters, ...passedOn], {}, async () => {
    const result = JSON.parse(await readFile(report, 'utf8'))
    return { passed: result.numPassedTests, failures: failuresOf(result) }
  })
}

async function journeys() {
  const built = await stage('build', ['scripts/build.mjs'])
  if (built.failures.length > 0) return [built]
  const budgets = await stage('budgets', ['scripts/budgets.mjs'])
  const report = path.join(reports, 'playwright.json')
  const env = { LINTEL_BROWSER: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const walked = await stage(
    'journeys',
    [tools.playwright, 'test', '--reporter=list,json', ...passedOn],
    env,
    async () => {
      const result = JSON.parse(await readFile(report, 'utf8'))
      return { passed: result.stats.expected, failures: failuresOf(result) }
    },
  )
  return [budgets, walked]
}

/** Run one stage and count; one that fails without a failed test to show for it counts as a failure itself. */
async function stage(what, command, env = {}, count = async () => ({ passed: 0, failures: [] })) {
  const isFine = await timed(what, () => must(process.execPath, command, { env })).then(
    () => true,
    () => false,
  )
  const failed = [`${what} failed, as told above`]
  const counted = await count().catch(() => ({ passed: 0, failures: failed }))
  return !isFine && counted.failures.length === 0 ? { ...counted, failures: failed } : counted
}
