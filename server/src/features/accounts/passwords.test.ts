import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'

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

  it.each(['noor', 'NoorHaddad', 'haddad123', '!noor-!', 'nh@mill.example', 'Lintel2', 'lintelnoor'])(
    'refuses %s, made of names',
    async (password) => {
      expect(await refuse(password, 4)).toMatch(/too easy to guess/)
    },
  )

  it.each(['three wooden doors', 'the noor of the north', 'lintel-on-six-legs'])('accepts %s', async (password) => {
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
