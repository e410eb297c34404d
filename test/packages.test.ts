import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findVulnerabilities } from '../scripts/parts/audit.mjs'
import { findInstallScriptProblems, findLicenceProblems, readTable } from '../scripts/parts/packages.mjs'

const lockOf = (packages: Record<string, object>) => ({ packages: { '': {}, server: {}, ...packages } })
const licenceProblems = (
  packages: Record<string, object>,
  table = '',
  readLicence = (): string | undefined => undefined,
) => findLicenceProblems(lockOf(packages), readTable(`\n## Licences\n${table}`, '## Licences'), readLicence)

describe('findLicenceProblems', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('accepts %s', (license) => {
    expect(licenceProblems({ 'node_modules/a': { license } })).toEqual([])
  })

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', undefined])(
    'refuses %s',
    (license) => {
      expect(licenceProblems({ 'node_modules/@b/a': { license } })).toEqual([
        `@b/a: its licence is ${license ?? 'unknown'}; name it in docs/dependencies.md, or do without it`,
      ])
    },
  )

  it('reads the installed package when the lockfile has no licence', () => {
    expect(licenceProblems({ 'node_modules/a': {} }, '', () => 'MIT')).toEqual([])
  })

  it('leaves out development packages', () => {
    expect(licenceProblems({ 'node_modules/a': { dev: true, license: 'GPL-3.0-only' } })).toEqual([])
  })

  it('accepts a package that is named with its licence, and refuses a name without a package', () => {
    const table = '| `a-*`, `b` | LGPL-3.0-only | a shared library |\n'
    const named = { license: 'LGPL-3.0-only' }
    expect(licenceProblems({ 'node_modules/a-x': named, 'node_modules/b': named }, table)).toEqual([])
    expect(
      licenceProblems({ 'node_modules/a-x': named, 'node_modules/b': { license: 'AGPL-3.0-only' } }, table),
    ).toEqual([
      'b: its licence is AGPL-3.0-only; name it in docs/dependencies.md, or do without it',
      'b: has no such licence any more',
    ])
  })
})

describe('findInstallScriptProblems', () => {
  const named = readTable('\n## Install scripts\n| `a` | builds | needed |\n', '## Install scripts')

  it('accepts what is named', () => {
    expect(findInstallScriptProblems(lockOf({ 'node_modules/a': { hasInstallScript: true } }), named)).toEqual([])
  })

  it('refuses another package, and a name whose package runs none', () => {
    const lock = lockOf({ 'node_modules/a': {}, 'node_modules/b': { hasInstallScript: true, dev: true } })
    expect(findInstallScriptProblems(lock, named)).toEqual([
      'b: runs a script when it is installed; name it in docs/dependencies.md',
      'a: runs no script any more',
    ])
  })

  it('refuses a row without a reason', () => {
    expect(() => readTable('\n## Install scripts\n| `a` | builds | |\n', '## Install scripts')).toThrow('empty cell')
  })
})

/** A registry that answers the questions of `npm audit`. @returns its address */
async function listen(answer: string | null) {
  const server = createServer(({ method }, response) => {
    if (answer === null) return
    // Of a fix, it knows nothing.
    if (method === 'GET') return response.writeHead(404).end()
    response.setHeader('content-type', 'application/json').end(answer)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const audit = (registry: string, timeoutMs = 30_000) =>
  findVulnerabilities({ timeoutMs, env: { npm_config_registry: registry, npm_config_audit: 'true' } })

describe('findVulnerabilities', () => {
  it('names a package with a known vulnerability', async () => {
    const advisory = {
      id: 1,
      url: 'https://homes.example/1',
      title: 'It burns',
      severity: 'high',
      vulnerable_versions: '<99',
    }
    expect(await audit(await listen(JSON.stringify({ fastify: [advisory] })))).toEqual([
      'fastify <99: high: It burns (https://homes.example/1)',
    ])
  })

  it('finds nothing when the registry knows of nothing', async () => {
    expect(await audit(await listen('{}'))).toEqual([])
  })

  it('returns null when the registry is unreachable', async () => {
    expect(await audit('http://127.0.0.1:1/')).toBeNull()
  })

  it('returns null when the registry stays silent', async () => {
    expect(await audit(await listen(null), 500)).toBeNull()
  })
})
