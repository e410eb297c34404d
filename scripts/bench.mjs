import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describeRun, writeResults } from './parts/bench-results.mjs'
import { findBrowser } from './parts/browser.mjs'
import { install } from './parts/install.mjs'
import { fail, print, timed } from './parts/output.mjs'
import { root } from './parts/paths.mjs'
import { runOrThrow } from './parts/run.mjs'
import { findStaleParts } from './parts/stale-parts.mjs'
import { hashFiles, isStamped, writeStamp } from './parts/stamps.mjs'

// `npm run bench` runs every file of bench/ and writes the figures to bench/RESULTS.md; `npm run bench -- search` runs the files
// with "search" in their name and writes nothing. `--full` measures at a million homes instead of 100 thousand.
await install()
if (findStaleParts().length > 0) await runOrThrow(process.execPath, ['scripts/build.mjs'])
const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('--'))
const wanted = args.filter((arg) => !arg.startsWith('--'))
const folder = path.join(root, 'bench')
const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
// Files with exports are imported by the others.
const files = names
  .filter((name) => !/^export /m.test(readFileSync(path.join(folder, name), 'utf8')))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const description = describeRun(options)
const results = []
for (const name of files) {
  print('')
  const env = name === 'lighthouse.ts' ? await prepareLighthouse() : {}
  results.push({ name, output: await timed(name, () => measure(name, env)).catch(() => null) })
}
const failed = results.filter(({ output }) => output === null).map(({ name }) => name)
if (failed.length > 0) fail(`Failed, so that no figures were written: ${failed.join(', ')}`)
if (wanted.length === 0) writeResults(results, description)

/** Run a file; print its output. @returns the output @throws when the file fails */
function measure(name, env) {
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}`, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    output += chunk
  })
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${name} exited with ${code}`)))),
  )
}

/** Lighthouse is 200 packages that nothing else needs: installed on first use. */
async function prepareLighthouse() {
  const hash = hashFiles('bench/lighthouse/package-lock.json')
  if (!isStamped('lighthouse', hash)) {
    const ci = ['ci', '--prefix', 'bench/lighthouse', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await timed('installing Lighthouse', () => runOrThrow('npm', ci))
    writeStamp('lighthouse', hash)
  }
  return { LINTEL_BROWSER: await findBrowser() }
}
