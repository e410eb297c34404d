import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'
import * as workers from './argon2-workers.ts'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'

const owner = { username: 'noor', firstName: 'Noor', lastName: 'Haddad', email: 'nh@mill.example' }
const refuse = (password: string, passwordMin = 6) => refuseWeakPassword(password, owner, { passwordMin })

describe('refuseWeakPassword', () => {
  it.each([
    // The first and the last of the list, in any case.
    '123456',
    'PassWord1',
    // Beyond the 10,000 most common.
    'escaflowne',
  ])('refuses the common password %s', async (password) => {
    expect(await refuse(password)).toMatch(/too common/)
  })

  it.each([
    ...['aaaaaa', 'zzzzzzzz', '123123', 'abcabc', 'xyxyxy', 'ab1ab1ab', 'AbAbAbAb'],
    ...['abcdef', 'fedcba', '456789', '987654321', 'мнопрс', 'ABCDEFGH'],
    ...['asdfgh', 'lkjhgf', 'qwertz', 'yxcvbn', 'wxcvbn', 'йцукен', '67890'.repeat(3)],
    ...['abc123', 'aaabbb', '111222', 'qwe456', 'abcdefabcdef', 'ａａａａａａ'],
  ])('refuses the pattern %s', async (password) => {
    expect(await refuse(password)).toMatch(/too common/)
  })

  it.each(['noor', 'NoorHaddad', 'haddad123', '!noor-!', 'nh@mill.example', 'Lintel2', 'lintelnoor'])(
    'refuses %s, made of names',
    async (password) => {
      expect(await refuse(password, 4)).toMatch(/too easy to guess/)
    },
  )

  it.each([
    'three wooden doors',
    'the noor of the north',
    'lintel-on-six-legs',
    'abacus-7',
    'kayak kayak',
    'hijacked kites',
    'a1b2c3d4-abc',
  ])('accepts %s', async (password) => {
    expect(await refuse(password)).toBeNull()
  })

  it('ignores names of one and two letters', async () => {
    expect(await refuseWeakPassword('xaxbxc', { firstName: 'X', lastName: 'ab' }, { passwordMin: 6 })).toBeNull()
  })

  it('takes linear time for 4 KB of one pattern', async () => {
    const long = 'na'.repeat(2048)
    expect(await refuseWeakPassword(long, { firstName: long, lastName: 'nana' }, { passwordMin: 6 })).not.toBeNull()
  })
})

describe('isPassword', () => {
  const COMPOSED = 'sch\u00f6ne H\u00e4user'
  const DECOMPOSED = COMPOSED.normalize('NFD')

  it('matches a password typed on another system', async () => {
    const passwordHash = await hashPassword(DECOMPOSED)
    for (const typed of [COMPOSED, DECOMPOSED, COMPOSED.replace('H', '\uff28')])
      expect(await isPassword(passwordHash, typed)).toBe(true)
    expect(await isPassword(passwordHash, 'schone Hauser')).toBe(false)
  })

  it('matches the hash of a password that earlier versions did not normalise', async () => {
    const passwordHash = await hash(DECOMPOSED, { memoryCost: 8, timeCost: 1 })
    expect(await isPassword(passwordHash, DECOMPOSED)).toBe(true)
    expect(await isPassword(passwordHash, COMPOSED)).toBe(false)
  })

  it('checks as many hashes for an unknown account as for a known one', async () => {
    const verify = vi.spyOn(workers, 'verifyInWorker')
    const known = await hashPassword('a quiet street')
    const countChecks = async (passwordHash: string | null, typed: string) => {
      verify.mockClear()
      expect(await isPassword(passwordHash, typed)).toBe(false)
      return verify.mock.calls.length
    }
    for (const [typed, checks] of [
      ['a guess', 1],
      [DECOMPOSED, 2],
    ] as const)
      expect([await countChecks(known, typed), await countChecks(null, typed)]).toEqual([checks, checks])
    verify.mockRestore()
  })
})

describe('with PASSWORD_MIN=12', async () => {
  const world = await makeWorldForFile({ passwordMin: 12 })
  const body = { ...owner, username: 'noor-h', password: 'eleven.char', role: 'tenant' }
  const message = 'Password must be at least 12 characters'

  it('refuses a shorter password at registration and says so beforehand', async () => {
    expect((await world.call(null, routes.registrationRules)).body.passwordMin).toBe(12)
    const { status, problem } = await world.call(null, routes.register, { body })
    expect([status, problem.errors]).toEqual([400, { password: message }])
  })

  it('refuses a shorter password in a change, and accepts the old one', async () => {
    const person = await world.tenant({ passwordHash: await hashPassword('old one') })
    const change = (newPassword: string) =>
      world.call(person, routes.changePassword, { body: { currentPassword: 'old one', newPassword } })
    expect((await change('eleven.char')).problem.errors).toEqual({ newPassword: message })
    expect((await change('twelve.chars')).status).toBe(200)
  })
})
