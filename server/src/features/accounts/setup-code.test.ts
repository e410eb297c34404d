import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { promoteToAgent } from './promote-to-agent.ts'
import { prepareSetupCode, type SignUpRules } from './setup-code.ts'
import { setupCodes, users } from './table.ts'

const form = { password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad' }

let folder: string
let world: World
let rules: SignUpRules & { setupCodeFile: string; isDemoOn: boolean }
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-setup-'))
  rules = { agentSignup: 'approval', isDemoOn: false, setupCodeFile: path.join(folder, 'setup-code') }
  world = await makeWorld(rules)
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const registerAgent = (username: string, setupCode?: unknown) =>
  world.call(null, routes.register, { body: { ...form, username, role: 'agent', setupCode } })
const prepareCode = async (given: SignUpRules = rules) => {
  const setupCode = await prepareSetupCode(world.db, given)
  if (setupCode.state !== 'known') throw new Error(`the code is ${setupCode.state}`)
  return setupCode.code
}
const countAgents = () => world.db.$count(users, eq(users.role, 'agent'))
const needsSetupCode = async () => (await world.call(null, routes.registrationRules)).body.needsSetupCode

describe('registering the first agent', () => {
  it.each([
    ['no code', undefined, /^The first agent needs the setup code/],
    ['an empty code', ' ', /^The first agent needs the setup code/],
    ['a wrong code', 'AAAAA-AAAAA-AAAAA-AAAAA', /^This is not the setup code/],
    ['the hash of the code', 'hash', /^This is not the setup code/],
    ['too long a code', 'A'.repeat(61), 'Setup code must be at most 60 characters'],
    ['a code that is not a string', { $ne: null }, /./],
  ])('rejects %s and creates no account', async (_what, given, message) => {
    await prepareCode()
    const [row] = await world.db.select().from(setupCodes)
    const { status, problem } = await registerAgent('noor', given === 'hash' ? row?.codeHash : given)
    expect(status).toBe(400)
    expect(Object.keys(problem.errors ?? {})).toEqual(['setupCode'])
    expect(problem.errors?.setupCode).toMatch(message)
    expect(await world.db.$count(users)).toBe(0)
    expect(await needsSetupCode()).toBe(true)
  })

  it('rejects any code while no process has created one', async () => {
    expect((await registerAgent('noor', 'AAAAA-AAAAA-AAAAA-AAAAA')).status).toBe(400)
  })

  it('accepts the code in any spelling and deletes it', async () => {
    const code = await prepareCode()
    const response = await registerAgent('noor', ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({ role: 'agent', isApproved: true })
    expect(await world.db.select().from(setupCodes)).toEqual([])
    expect(await readdir(folder)).toEqual([])
    expect(await needsSetupCode()).toBe(false)
  })

  it('keeps the code valid when the account cannot be created', async () => {
    const code = await prepareCode()
    await world.tenant({ username: 'noor' })
    expect((await registerAgent('noor', code)).status).toBe(409)
    expect(await readFile(rules.setupCodeFile, 'utf8')).toBe(`${code}\n`)
    expect((await registerAgent('noor-two', code)).status).toBe(201)
  })

  it('lets one of three concurrent registrations with the same code win', async () => {
    const code = await prepareCode()
    const responses = await Promise.all(['one', 'two', 'three'].map((name) => registerAgent(name, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const refused = responses.find(({ status }) => status === 400)
    expect(refused?.problem.errors?.setupCode).toMatch(/^This setup code has been used/)
    expect(await countAgents()).toBe(1)
  })

  it('makes every later agent wait and ignores the code of a tenant', async () => {
    await registerAgent('first', await prepareCode())
    expect((await registerAgent('second')).body).toMatchObject({ role: 'agent', isApproved: false })
    const tenant = { ...form, username: 'third', role: 'tenant', setupCode: 'whatever' }
    expect((await world.call(null, routes.register, { body: tenant })).body).toMatchObject({ role: 'tenant' })
  })

  it.each([
    ['a demo agent', { isDemo: true }],
    ['a disabled agent', { disabledAt: new Date() }],
    ['a deleted agent', { disabledAt: new Date(), deletedAt: new Date() }],
    ['a waiting agent', { approvedAt: null }],
  ])('does not count %s', async (_who, values) => {
    await world.agent(values)
    expect(await needsSetupCode()).toBe(true)
    expect((await registerAgent('noor')).status).toBe(400)
    expect((await registerAgent('noor', await prepareCode())).status).toBe(201)
  })

  it('does not count a demo agent while the demo is on either', async () => {
    const demo = await makeWorld({ ...rules, isDemoOn: true })
    await demo.agent({ isDemo: true })
    expect((await demo.call(null, routes.registrationRules)).body.needsSetupCode).toBe(true)
    await demo.close()
  })

  it('needs no code with AGENT_SIGNUP=open', async () => {
    const open = await makeWorld({ agentSignup: 'open' })
    expect((await open.call(null, routes.registrationRules)).body).toEqual({ passwordMin: 6, needsSetupCode: false })
    const body = { ...form, username: 'noor', role: 'agent' }
    expect((await open.call(null, routes.register, { body })).body.isApproved).toBe(true)
    await open.close()
  })

  it('answers 429 to too many attempts of one IP address', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const limited = await makeWorld({ ...rules, isRateLimitOn: true })
    const guess = { ...form, username: 'noor', role: 'agent', setupCode: 'AAAAA-AAAAA-AAAAA-AAAAA' }
    const input = { body: guess, address: '203.0.113.7' }
    for (let i = 0; i < 20; i++) expect((await limited.call(null, routes.register, input)).status).toBe(400)
    expect((await limited.call(null, routes.register, input)).status).toBe(429)
    vi.useRealTimers()
    await limited.close()
  })
})

describe('prepareSetupCode', () => {
  it('creates a code of 140 bits in a file of mode 600 and stores only its hash in the database', async () => {
    const code = await prepareCode()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await readFile(rules.setupCodeFile, 'utf8')).toBe(`${code}\n`)
    expect((await stat(rules.setupCodeFile)).mode & 0o777).toBe(0o600)
    expect(JSON.stringify(await world.db.select().from(setupCodes))).not.toContain(code)
  })

  it('returns the same code at every start', async () => {
    expect(await prepareCode()).toBe(await prepareCode())
  })

  it('creates one valid code when processes with different files start at once', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ ...rules, setupCodeFile: path.join(folder, name) }))
    const codes = await Promise.all(files.map((given) => prepareSetupCode(world.db, given)))
    expect(codes.map(({ state }) => state).sort()).toEqual(['elsewhere', 'elsewhere', 'known'])
    expect(await readdir(folder)).toHaveLength(1)
    const known = codes.find(({ state }) => state === 'known')
    expect((await registerAgent('noor', known?.state === 'known' && known.code)).status).toBe(201)
  })

  it('creates one code when processes with the same file start at once', async () => {
    const codes = await Promise.all([prepareCode(), prepareCode(), prepareCode()])
    expect(new Set(codes).size).toBe(1)
  })

  it('replaces the file of an earlier database', async () => {
    await writeFile(rules.setupCodeFile, 'AAAAA-AAAAA-AAAAA-AAAAA\n')
    const code = await prepareCode()
    expect(code).not.toContain('AAAAA')
    expect(await readFile(rules.setupCodeFile, 'utf8')).toBe(`${code}\n`)
  })

  it('deletes the code once there is an agent', async () => {
    await prepareCode()
    await world.agent()
    expect(await prepareSetupCode(world.db, rules)).toEqual({ state: 'not-needed' })
    expect(await world.db.select().from(setupCodes)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('creates a code while the only agent waits for approval', async () => {
    await world.waitingAgent()
    expect((await prepareSetupCode(world.db, rules)).state).toBe('known')
  })
})

describe('promoteToAgent', () => {
  const currentUser = async (person: TestUser) => (await world.call(person, routes.currentUser)).body

  it.each(['tenant', 'owner', 'waitingAgent'] as const)(
    'makes a user (%s) an approved agent from the next request on',
    async (kind) => {
      const code = await prepareCode()
      const person = await world[kind]()
      expect(await promoteToAgent(world.db, person.username.toUpperCase())).toEqual({
        outcome: 'made',
        username: person.username,
      })
      expect(await currentUser(person)).toMatchObject({ role: 'agent', isApproved: true })
      expect((await world.call(person, peopleRoutes.listUsers)).status).toBe(200)
      expect((await registerAgent('noor', code)).status).toBe(400)
    },
  )

  it('refuses an unknown username, an agent, a demo, disabled or deleted account and an owner with properties, and changes nothing', async () => {
    const owner = await world.owner()
    await world.property(owner)
    const before = await world.db.select().from(users)
    expect(await promoteToAgent(world.db, 'nobody')).toEqual({ outcome: 'no-account' })
    expect(await promoteToAgent(world.db, owner.username)).toEqual({ outcome: 'owns-homes', homes: 1 })
    expect(await world.db.select().from(users)).toEqual(before)
    expect(await promoteToAgent(world.db, (await world.agent()).username)).toEqual({ outcome: 'already-agent' })
    const demo = await world.tenant({ isDemo: true })
    expect(await promoteToAgent(world.db, demo.username)).toEqual({ outcome: 'demo-account' })
    const disabled = await world.tenant({ disabledAt: new Date() })
    expect(await promoteToAgent(world.db, disabled.username)).toEqual({ outcome: 'disabled-account' })
    const deleted = await world.tenant({ disabledAt: new Date(), deletedAt: new Date() })
    expect(await promoteToAgent(world.db, deleted.username)).toEqual({ outcome: 'no-account' })
  })
})
