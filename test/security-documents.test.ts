import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@lintel/contract/api'
import { LIMITS } from '@lintel/contract/limits'
import { RATE_LIMITS, SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import type { Route } from '@lintel/contract/route'
import { describe, expect, it } from 'vitest'

// What docs/security.md, its inventories and docs/operations.md say of the code, compared with the code.

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const SECURITY = read('docs/security.md')
const INVENTORIES = read('docs/security/inventories.md')
const OPERATIONS = read('docs/operations.md')

const listFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`)

/** The text below a heading of level two or three. */
function sectionOf(document: string, heading: string) {
  const [, text] = document.split(new RegExp(`^##+ ${heading}$`, 'm'))
  if (text === undefined) throw new Error(`There is no section "${heading}"`)
  return text.split(/^##+ /m)[0] ?? ''
}

const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => /^\| (?!-)/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** The server's own code, without its tests, by path. */
const sources = Object.fromEntries(
  listFiles('server/src')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/test\/|\/permissions\.ts$/.test(file))
    .map((file) => [file, read(file)]),
)
const filesWith = (pattern: RegExp) =>
  Object.keys(sources)
    .filter((file) => pattern.test(sources[file] ?? ''))
    .toSorted()

describe('docs/operations.md', () => {
  it('has the delays of wrong passwords', () => {
    const { freePerAccount, freePerAddress, firstMs, maxMs, forgottenAfterMs } = SIGN_IN_DELAYS
    const text = sectionOf(OPERATIONS, 'Limits').replaceAll(/\s+/g, ' ')
    expect(text).toContain(`has ${freePerAccount} wrong passwords, an address ${freePerAddress};`)
    expect(text).toContain(`from ${firstMs / 1000} seconds to ${maxMs / 60_000} minutes`)
    expect(forgottenAfterMs).toBe(24 * 60 * 60_000)
    expect(text).toContain('forgotten after a day')
  })
})

describe('docs/security.md', () => {
  it('has the lifetimes of sessions and links, and the words that no password may be made of', () => {
    const text = sectionOf(SECURITY, 'Ways to sign in').replaceAll(/\s+/g, ' ')
    const number = (file: string, pattern: RegExp) => pattern.exec(read(file))?.[1]
    expect(text).toContain(
      `ends after ${number('server/src/http/session.ts', /SESSION_DAYS = (\d+)/)} days without use and ${number(
        'server/src/features/accounts/session-lifetime.ts',
        /MAX_DAYS = (\d+)/,
      )} days after its sign-in`,
    )
    expect(text).toContain(`has ${LIMITS.page.max} sessions at most`)
    expect(text).toContain("the user's username, first name, last name, email address and the part before its `@`")
  })

  it('has every way to sign in: no other command starts a session or sets a password', () => {
    expect(filesWith(/\.insert\(sessions\)/)).toEqual(['server/src/features/accounts/sessions.ts'])
    expect(filesWith(/= await hashPassword\(/)).toEqual([
      'server/src/features/accounts/commands.ts',
      'server/src/features/accounts/deletion/commands.ts',
      'server/src/features/accounts/reset/commands.ts',
    ])
  })

  it('has times of updates for every kind', () => {
    expect(rowsOf(sectionOf(SECURITY, 'Updates')).map(([what]) => what)).toEqual([
      'a vulnerability in Lintel or a dependency that can be used against it',
      'other updates of dependencies',
      'Node, PostgreSQL',
    ])
  })
})

describe('docs/security/inventories.md', () => {
  it('has every rule across rows that a user can break', () => {
    const rules = sectionOf(INVENTORIES, 'Rules across fields')
    const constraints = Object.keys(sources)
      .filter((file) => /^server\/src\/features\/[a-z]+\/constraints\.ts$/.test(file))
      .flatMap((file) => [...(sources[file] ?? '').matchAll(/^ {2}(\w+): \(\) =>/gm)])
      .map(([, name = '']) => name)
      .filter((name) => !name.endsWith('_fk'))
    expect(constraints.length).toBeGreaterThan(4)
    expect(constraints.filter((name) => !rules.includes(`\`${name}\``))).toEqual([])
  })

  it('says who may see and change the records of every policy', () => {
    const policies = listFiles('contract/src').filter((file) => file.endsWith('/policy.ts'))
    const section = sectionOf(INVENTORIES, 'Who may see and change what')
    expect(policies.length).toBeGreaterThan(7)
    expect(policies.filter((file) => !section.includes(`\`${file}\``))).toEqual([])
  })

  it('names every limit with the work that it is for', () => {
    const named = [...sectionOf(INVENTORIES, 'Costly work').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(RATE_LIMITS).toSorted())
  })

  it('has a limit of its own for every call that sends or takes a file', () => {
    const ofFiles = routes.filter(
      ({ result, takes }) => result.meta()?.contentType !== undefined || takes !== undefined,
    )
    expect(ofFiles.length).toBeGreaterThan(15)
    const isLimited = ({ limit = 'read' }: Route) => !['read', 'write'].includes(limit)
    expect(ofFiles.filter((route) => !isLimited(route)).map(({ path: of }) => of)).toEqual([])
  })

  it('has every service that a setting leads to', () => {
    const section = sectionOf(INVENTORIES, 'Connections')
    const services = [...read('server/src/env.ts').matchAll(/\b((?!PUBLIC)\w+_URL|\w*S3_ENDPOINT)\b/g)].map(
      ([name = '']) => name,
    )
    const shown = (name: string) => section.includes(name) || section.includes(name.replace(/S3_ENDPOINT$/, 'S3_…'))
    const direct = ['DATABASE_DIRECT_URL', 'BACKUP_S3_ENDPOINT']
    expect([...new Set(services)].filter((name) => !direct.includes(name) && !shown(name))).toEqual([])
    expect(section).toContain('S3 of backups')
  })

  it('has every program that the server starts, none of them through a shell', () => {
    expect(filesWith(/from 'node:child_process'/)).toEqual([
      'server/src/backup/schedule.ts',
      'server/src/cli/dev-database.ts',
      'server/src/db/embedded-binaries.ts',
      'server/src/db/embedded-cluster.ts',
      'server/src/db/embedded-lock.ts',
      'server/src/pictures/decoder.ts',
    ])
    expect(filesWith(/\bshell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/)).toEqual([])
  })

  it('has every hash function, of 256 bits where something is protected', () => {
    const used = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:createHash|createHmac|hkdfSync|hkdf)\(\s*'([^']+)'/g)].map(([, name]) => ({
        file,
        name,
      })),
    )
    expect(used.length).toBeGreaterThan(15)
    expect([...new Set(used.map(({ name }) => name))]).toEqual(['sha256'])
    // SHA-1 names shards, and protects nothing.
    expect(filesWith(/sha1|md5|\brc4\b|create(?:C|Dec)ipher/i)).toEqual(['server/src/changes/versions.ts'])
    for (const algorithm of ['SHA-256', 'HMAC-SHA-256', 'argon2id', 'SHA-1']) expect(INVENTORIES).toContain(algorithm)
  })

  it('has every random value: no secret is made by Math.random', () => {
    // They spread retries.
    expect(filesWith(/Math\.random\(/)).toEqual([
      'server/src/http/overload.ts',
      'server/src/jobs/run-next-job.ts',
      'server/src/live/redis-bus.ts',
    ])
  })

  it('has the logs: nothing but them writes to the standard streams', () => {
    const programs = filesWith(/\b(?:console\.(?:log|error|warn|info)|process\.std(?:out|err)\.write)\(/)
    expect(programs).toEqual([
      // Commands of the shell, which answer the operator.
      'server/src/cli/backup-command.ts',
      'server/src/cli/backup.ts',
      'server/src/cli/create-bucket.ts',
      'server/src/cli/create-key.ts',
      'server/src/cli/dev-database.ts',
      'server/src/cli/disable-account.ts',
      'server/src/cli/doctor.ts',
      'server/src/cli/make-agent.ts',
      'server/src/cli/reset-password.ts',
      'server/src/cli/restore.ts',
      'server/src/cli/start-message.ts',
      'server/src/cli/terminal.ts',
      // Why the server did not start.
      'server/src/main.ts',
    ])
  })

  it('has the types and sizes of uploads', () => {
    const section = sectionOf(INVENTORIES, 'Uploads')
    expect(section).toContain(`${LIMITS.imageBytesMax / 1024 ** 2} MB, ${LIMITS.imagesMax} for a home`)
    expect(section).toContain(`tenants ${LIMITS.smallFileBytesMax / 1024 ** 2} MB`)
    expect(section).toContain(`${LIMITS.openUploadsMax} open uploads`)
  })

  it('sorts all data by four levels, with what protects each', () => {
    const rows = rowsOf(sectionOf(INVENTORIES, 'Data'))
    const levels = rows.map(([level]) => level?.replaceAll('*', '')).filter(Boolean)
    expect(levels).toEqual(['secret', 'confidential', 'personal', 'public'])
    expect(rows.filter((cells) => cells.length !== 5 || cells.slice(1).some((cell) => cell === ''))).toEqual([])
  })
})

it('no connection to a service goes without checking its certificate', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})
