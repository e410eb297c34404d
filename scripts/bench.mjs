import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { findBrowser } from './parts/browser.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { readCircumstances, writeResults } from './parts/results.mjs'
import { must } from './parts/run.mjs'
import { say, timed } from './parts/say.mjs'
import { stale } from './parts/stale.mjs'
import { digestOf, isFresh, stamp } from './parts/stamp.mjs'

// `npm run bench` runs every file of bench/ and keeps the figures in bench/RESULTS.md; `npm run bench -- search` only those
// with "search" in their name. `--full` measures at a million homes instead of 100 thousand.
await install()
if (stale().length > 0) await must(process.execPath, ['scripts/build.mjs'])
const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('--'))
const wanted = args.filter((arg) => !arg.startsWith('--'))
const folder = path.join(root, 'bench')
const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
// A file that exports is a part of the others.
const files = names
  .filter((name) => !/^export /m.test(readFileSync(path.join(folder, name), 'utf8')))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const circumstances = readCircumstances(options)
const results = []
for (const name of files) {
  say('')
  const env = name === 'lighthouse.ts' ? await prepareLighthouse() : {}
  results.push({ name, ...(await timed(name, () => measure(name, env))) })
}
if (wanted.length === 0) writeResults(results, circumstances)
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)

/** Run one file, show what it prints, and keep it. */
function measure(name, env) {
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}`, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    printed += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed })))
}

/** Two hundred packages that nothing else needs are installed when they are asked for. */
async function prepareLighthouse() {
  const digest = digestOf('bench/lighthouse/package-lock.json')
  if (!isFresh('lighthouse', digest)) {
    const ci = ['ci', '--prefix', 'bench/lighthouse', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await timed('installing Lighthouse', () => must('npm', ci))
    stamp('lighthouse', digest)
  }
  return { LINTEL_BROWSER: await findBrowser() }
}
