import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { root } from './paths.mjs'

const file = path.join(root, 'bench/RESULTS.md')
/** What stands above is written by people, what follows by the last whole run. */
const MARK = '<!-- what follows is written by `npm run bench` -->'

/** Keep the figures of a whole run under what was said of it. */
export function writeResults(results, circumstances) {
  const [words] = readFileSync(file, 'utf8').split(MARK)
  const figures = results.map(
    ({ name, printed }) => `## ${name.replace('.ts', '')}\n\n\`\`\`\n${printed.trim()}\n\`\`\`\n`,
  )
  writeFileSync(file, `${words}${MARK}\n\n${circumstances}\n\n${figures.join('\n')}`)
}

/** The machine's kind and the commit, asked for before a run: either may be another afterwards. */
export function readCircumstances(options) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`
  const homes = options.includes('--full') ? 'a million' : '100 thousand'
  return `${machine}, Node ${process.versions.node}; ${homes} homes; commit ${commit()}; ${new Date().toISOString().slice(0, 10)}.`
}

function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const isChanged = git('status', '--porcelain', '--', 'contract', 'server', 'web') !== ''
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${isChanged ? ' and changes after it' : ''}`
}
