import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { root } from './paths.mjs'

const file = path.join(root, 'bench/RESULTS.md')
/** People write the text above this line; the last full run writes what follows. */
const MARK = '<!-- what follows is written by `npm run bench` -->'

export function writeResults(results, runDescription) {
  const [text] = readFileSync(file, 'utf8').split(MARK)
  const sections = results.map(
    ({ name, output }) => `## ${name.replace('.ts', '')}\n\n\`\`\`\n${output.trim()}\n\`\`\`\n`,
  )
  writeFileSync(file, `${text}${MARK}\n\n${runDescription}\n\n${sections.join('\n')}`)
}

/** The machine and the commit. Call it before the run: the commit may change meanwhile. */
export function describeRun(options) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`
  const homes = options.includes('--full') ? 'a million' : '100 thousand'
  return `${machine}, Node ${process.versions.node}; ${homes} homes; commit ${describeCommit()}; ${new Date().toISOString().slice(0, 10)}.`
}

function describeCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const isDirty = git('status', '--porcelain', '--', 'contract', 'demo', 'server', 'web') !== ''
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${isDirty ? ' and changes after it' : ''}`
}
