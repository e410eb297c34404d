import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { print } from './output.mjs'
import { root } from './paths.mjs'

/**
 * Run a program in the repository's folder. Used before any package is installed: Node's modules only.
 * @param options.isQuiet print its output only when it fails
 * @param options.label prefix of each line of its output, for programs that run in parallel
 * @returns its exit code
 */
export function run(program, args, { isQuiet = false, label, env = {} } = {}) {
  const stdio = isQuiet || label !== undefined ? 'pipe' : 'inherit'
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) {
      if (isQuiet) stream?.on('data', (chunk) => output.push(chunk))
      else if (stream) createInterface({ input: stream }).on('line', (line) => print(`${label} │ ${line}`))
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/** @throws when the program exits with another code than 0 */
export async function runOrThrow(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${code}`)
}

/** The scripts behind the tools' commands: run with this Node, without the start of npx. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  redocly: 'node_modules/@redocly/cli/bin/cli.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
