import { spawn } from 'node:child_process'
import { npmCommand } from './npm.mjs'
import { root } from './paths.mjs'

/** Known vulnerabilities that do not concern Lintel, by the address of their advisory, each with the reason. */
const ACCEPTED = new Map()

/**
 * Asks the registry for known vulnerabilities of the production packages.
 * @returns a line for each; null when the registry does not answer within `timeoutMs`, as offline
 */
export async function findVulnerabilities({ timeoutMs, env = {} }) {
  const [program, ...args] = npmCommand(
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${timeoutMs}`,
  )
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  clearTimeout(timeout)
  const { vulnerabilities } = parse(output)
  if (!vulnerabilities) return null
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object' && !ACCEPTED.has(cause.url))
  return advisories.map(({ name, range, severity, title, url }) => `${name} ${range}: ${severity}: ${title} (${url})`)
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}
