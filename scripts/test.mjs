import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './parts/browser.mjs'
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
  say(`✗ ${error.message}`)
  results.push({ passed: 0, failed: 1 })
} finally {
  await rm(reports, { recursive: true })
}
const sum = (of) => results.reduce((total, result) => total + result[of], 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)

async function unitTests() {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return stage('tests', [tools.vitest, 'run', ...reporters, ...passedOn], {}, async () => {
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

async function journeys() {
  const built = await stage('build', ['scripts/build.mjs'])
  if (built.failed > 0) return [built]
  const budgets = await stage('budgets', ['scripts/budgets.mjs'])
  const report = path.join(reports, 'playwright.json')
  const env = { LINTEL_BROWSER: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const walked = await stage(
    'journeys',
    [tools.playwright, 'test', '--reporter=list,json', ...passedOn],
    env,
    async () => {
      const { expected, unexpected, flaky } = JSON.parse(await readFile(report, 'utf8')).stats
      return { passed: expected, failed: unexpected + flaky }
    },
  )
  return [budgets, walked]
}

/** Run one stage and count; one that fails without a failed test to show for it counts as a failure itself. */
async function stage(what, command, env = {}, count = async () => ({ passed: 0, failed: 0 })) {
  const isFine = await timed(what, () => must(process.execPath, command, { env })).then(
    () => true,
    () => false,
  )
  const counted = await count().catch(() => ({ passed: 0, failed: 1 }))
  return !isFine && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
