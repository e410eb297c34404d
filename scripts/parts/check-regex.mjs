import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { print } from './output.mjs'
import { root } from './paths.mjs'
import { readStamp, writeStamp } from './stamps.mjs'

/** Results of earlier runs, by expression: one analysis takes up to a second. */
const CACHE = 'regex-results.json'
/**
 * Limits for a hang on the slowest machine, not for speed: what an expression costs is counted in steps. With its own limits of a
 * second, recheck takes an expression that waits for the processor for a slow one.
 */
const PHASE_MS = 100_000
const LIMITS = {
  timeout: 3 * PHASE_MS,
  seedingTimeout: PHASE_MS,
  incubationTimeout: PHASE_MS,
  attackTimeout: PHASE_MS,
}

// Finds regular expressions that an attacker's text can make slow (exponential or polynomial backtracking) in the product's
// code; exits with 1 if there are any. Excluded: tests, and the demo, which reads no input.
const results = new Map(Object.entries(JSON.parse(readStamp(CACHE) ?? '{}')))
const used = {}
let failures = 0
for (const expression of sourceFiles().flatMap(expressionsOf)) {
  const problem = await problemOf(expression)
  if (!problem) continue
  failures += 1
  print(`${expression.place}: ${expression.text}\n  ${problem}`)
}
writeStamp(CACHE, JSON.stringify(used))
// recheck's child process would keep this one alive.
process.exit(failures > 0 ? 1 : 0)

function sourceFiles() {
  return ['contract', 'server', 'web']
    .flatMap((side) =>
      readdirSync(path.join(root, side, 'src'), { recursive: true }).map((file) => `${side}/src/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('server/src/test/'))
}

/** Regular expressions in a file: literals, and calls of RegExp. */
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

/** @returns why an expression is refused; null for a safe one */
async function problemOf({ source, flags }) {
  if (typeof source !== 'string' || typeof flags !== 'string')
    return 'is built at run time, so that it cannot be analysed: write it as a literal, or compare without one'
  const key = `/${source}/${flags}`
  used[key] = results.get(key) ?? (await analyse(source, flags))
  return used[key] || null
}

async function analyse(source, flags) {
  const { status, complexity, attack, error } = await check(source, flags, LIMITS)
  if (status === 'safe') return ''
  if (status === 'vulnerable') return `takes ${complexity.summary} with ${attack.pattern}`
  throw new Error(`/${source}/${flags} cannot be analysed: ${JSON.stringify(error)}`)
}
