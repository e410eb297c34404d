import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Run a program in the repository's folder and wait for it.
 * @param options.quietly keep what it writes, and show it only when it fails
 * @returns its exit code
 */
export function run(program, args, { quietly = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quietly ? 'pipe' : 'inherit', quietly ? 'pipe' : 'inherit'],
    })
    const written = []
    child.stdout?.on('data', (chunk) => written.push(chunk))
    child.stderr?.on('data', (chunk) => written.push(chunk))
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
