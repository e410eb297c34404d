import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { root } from './paths.mjs'
import { say } from './say.mjs'
import { readNote, stamp } from './stamp.mjs'

/** Results of earlier runs, by expression: one analysis takes up to a second. */
const CACHE = 'regex-results.json'
/** Gives up on an expression after this; the result then is "unknown", which fails. */
const TIMEOUT_MS = 60_000

/**
 * Find regular expressions that an attacker's text can make slow (exponential or polynomial backtracking) in what the
 * product runs. Left out: tests, and the demo, which reads no text but its own. Exits with 1 if there are any.
 */
const results = new Map(Object.entries(JSON.parse(readNote(CACHE) ?? '{}')))
const used = {}
let failures = 0
for (const expression of sourceFiles().flatMap(expressionsOf)) {
  const problem = await problemOf(expression)
  if (!problem) continue
  failures += 1
  say(`${expression.place}: ${expression.text}\n  ${problem}`)
}
stamp(CACHE, JSON.stringify(used))
// The analyser's own process would keep this one alive.
process.exit(failures > 0 ? 1 : 0)

function sourceFiles() {
  return ['contract', 'server', 'web']
    .flatMap((side) =>
      readdirSync(path.join(root, side, 'src'), { recursive: true }).map((file) => `${side}/src/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('server/src/demo/') && !file.startsWith('server/src/test/'))
}

/** Every regular expression of a file: literals, and calls of RegExp. */
function expressionsOf(file) {
  const code = readFileSync(path.join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found = []
  const add = (node, expression) =>
    found.push({
      place: `${file}:${code.slice(0, node.start).split('\n').length}`,
      text: code.slice(node.start, node.end),
      ...expression,
    })
  const addCall = (node) => {
    if (node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments.map((argument) => argument.type === 'Literal' && argument.value)
    add(node, { source, flags: flags ?? '' })
  }
  new Visitor({
    Literal: (node) => node.regex && add(node, { source: node.regex.pattern, flags: node.regex.flags }),
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program)
  return found
}

/** Why an expression is refused; null for a safe one. */
async function problemOf({ source, flags }) {
  if (typeof source !== 'string' || typeof flags !== 'string')
    return 'is built at run time, so that it cannot be analysed: write it as a literal, or compare without one'
  const key = `/${source}/${flags}`
  used[key] = results.get(key) ?? (await analyse(source, flags))
  return used[key] || null
}

async function analyse(source, flags) {
  const { status, complexity, attack, error } = await check(source, flags, { timeout: TIMEOUT_MS })
  if (status === 'safe') return ''
  if (status === 'vulnerable') return `takes ${complexity.summary} with ${attack.pattern}`
  throw new Error(`/${source}/${flags} cannot be analysed: ${JSON.stringify(error)}`)
}
