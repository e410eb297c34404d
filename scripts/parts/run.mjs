import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * Run a program in the repository's folder and wait for it.
 * @param options.quietly keep what it writes, and show it only when it fails
 * @param options.label put in front of each line it writes, for programs that run beside each other
 * @returns its exit code
 */
export function run(program, args, { quietly = false, label, env = {} } = {}) {
  const isPiped = quietly || label !== undefined
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', isPiped ? 'pipe' : 'inherit', isPiped ? 'pipe' : 'inherit'],
    })
    const written = []
    for (const stream of [child.stdout, child.stderr]) {
      if (quietly) stream?.on('data', (chunk) => written.push(chunk))
      else if (stream) createInterface({ input: stream }).on('line', (line) => say(`${label} │ ${line}`))
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(written))
      resolve(code ?? 1)
    })
  })
}

/** The same, for what must succeed. */
export async function must(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}

/** The file behind a tool's command, run with our own Node rather than through npx. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  redocly: 'node_modules/@redocly/cli/bin/cli.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
