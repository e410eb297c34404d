import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { IS_SOAK } from '../../test/soak.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { disableByUsername } from './disabling/commands.ts'
import { users } from './table.ts'
import { foldName, refuseUsername } from './usernames.ts'

const world = await makeWorldForFile({ isRateLimitOn: true })
const PASSWORD = 'three wooden doors'
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

const SAME: Record<string, string> = { İ: 'i', ı: 'i', ς: 'σ' }
const CHARACTERS = 'Username can have letters, digits, single spaces and the signs of an English keyboard'
const ALPHABETS = 'Username can’t mix letters of several alphabets'

describe('refuseUsername', () => {
  it.each([
    ['agent', null],
    ['ada.byron_1815-x', null],
    ['ada@mill.example', null],
    ['Ada Byron', null],
    ['łukasz', null],
    ['nguyễn', null],
    ['агент', null],
    ['müller-ß', null],
    ['山田たろう', null],
    ['김민준', null],
    ['अनिता', null],
    ['علي٣', null],
    ['agent\u200b', CHARACTERS],
    ['\u202etnega', CHARACTERS],
    ['age\u00adnt', CHARACTERS],
    ['agent\u3164', CHARACTERS],
    ['\u3164\u3164\u3164', CHARACTERS],
    ['agent\ufe0f', CHARACTERS],
    ['agent\u034f', CHARACTERS],
    ['agent\u2800', CHARACTERS],
    ['agent\u{e0061}', CHARACTERS],
    ['agent  1', CHARACTERS],
    ['agent‐1', CHARACTERS],
    ['agent🦊', CHARACTERS],
    // Cyrillic а, Greek ο, Cherokee Ꭺ, a Bengali digit, phonetic ɑ and ɡ, and a click.
    ['\u0430gent', ALPHABETS],
    ['\u03bfwner', ALPHABETS],
    ['\u13aagent', ALPHABETS],
    ['agent\u09ea', ALPHABETS],
    ['\u0251gent', ALPHABETS],
    ['a\u0261ent', ALPHABETS],
    ['agent\u01c3', ALPHABETS],
    ['агentи', ALPHABETS],
  ])('of %j says %j', (username, refusal) => {
    expect(refuseUsername(username)).toBe(refusal)
  })
})

describe('fold_name', () => {
  const foldAll = async (names: string[]) => {
    const { rows } = await world.db.execute<{ folded: string }>(
      sql`select fold_name(name) as folded from unnest(${sql.param(names)}::text[]) with ordinality as given(name, at) order by at`,
    )
    return rows.map(({ folded }) => folded)
  }
  const BATCH = 20_000
  const isFolded = (character: string) => character.normalize('NFKC').toLowerCase() !== character
  /**
   * Every character that this version of Node knows and PostgreSQL stores, without those for private use. Folding leaves most of
   * them unchanged, such as ideographs: of these the soak run takes all, other runs one in 16.
   */
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[^\p{Cn}\p{Co}]/u.test(character))
    .filter((character, at) => IS_SOAK || isFolded(character) || at % 16 === 0)

  it('gives the lower case of Unicode’s NFKC for every character, as JavaScript does', async () => {
    const folded: string[] = []
    // A statement is cancelled after a while.
    for (let at = 0; at < characters.length; at += BATCH)
      folded.push(...(await foldAll(characters.slice(at, at + BATCH))))
    // An i with and without a dot are one, and so are both small sigmas.
    const expected = (character: string) =>
      [...character.normalize('NFKC')].map((one) => SAME[one] ?? one.toLowerCase()).join('')
    const different = characters.filter((character, at) => {
      // PostgreSQL leaves what its version of Unicode does not know yet.
      if (folded[at] === character && character.normalize('NFKC') !== character) return false
      return folded[at] !== expected(character)
    })
    expect(different.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
  })

  it('gives the same for both cases of every letter', async () => {
    const cased = characters.filter((one) => [...one.toLowerCase()].length === 1 && one.toLowerCase() !== one)
    expect(cased.length).toBeGreaterThan(1_300)
    expect(await foldAll(cased)).toEqual(await foldAll(cased.map((one) => one.toLowerCase())))
  })

  it.each([
    ['AGENT', 'agent'],
    ['ａｇｅｎｔ', 'agent'],
    ['𝐚𝐠𝐞𝐧𝐭', 'agent'],
    ['İNES', 'ines'],
    ['i\u0307nes', 'ines'],
    ['ınes', 'ines'],
    ['a\u0308da', 'äda'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['straße', 'straße'],
  ])('makes of %j %j', async (name, folded) => {
    expect(await foldName(world.db, name)).toBe(folded)
  })
})

const signIn = (username: string, password = PASSWORD) =>
  world.call(null, routes.login, { body: { username, password }, address: '127.0.0.1' })

describe('a new username', () => {
  const register = (username: string) => {
    const form = { password: 'a quiet street', firstName: 'Eve', lastName: 'Moss', role: 'tenant' }
    return world.call(null, routes.register, { body: { ...form, username } })
  }

  it('is stored in one form, and taken in every other', async () => {
    expect((await register(' Ｅｖｅ Moss ')).body.username).toBe('Eve Moss')
    for (const other of ['eve moss', 'EVE MOSS', '𝐄𝐯𝐞 Moss', 'eve\u00a0moss']) {
      const { status, problem } = await register(other)
      expect([other, status, problem.errors]).toEqual([other, 409, { username: 'That username is taken' }])
    }
  })

  it('is refused at its field when it is easily mistaken for another', async () => {
    for (const other of ['agent\u200b', '\u0430gent', '\u3164\u3164\u3164']) {
      const { status, problem } = await register(other)
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['username']])
    }
  })

  it('is taken by one of several at once that look alike', async () => {
    const responses = await Promise.all(['Zoë', 'zoe\u0308', 'ＺＯË'].map(register))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('an account', () => {
  const insert = (username: string) => world.tenant({ username, passwordHash })
  const idOf = async (username: string) => (await signIn(username)).body.id

  it('is found by every spelling of its username', async () => {
    const { id } = await insert('ｌｉｌｅｉ')
    const found = [await idOf('lilei'), await idOf('ｌｉｌｅｉ'), await idOf('LILEI'), await idOf('ＬＩＬＥＩ')]
    expect(found).toEqual([id, id, id, id])
    expect((await disableByUsername(world.db, 'Lilei'))?.id).toBe(id)
  })

  it.each(['tenant\u200b', '\u202etnanet', '\u3164\u3164\u3164', 'ten\nant', 'ten\u0430nt'])(
    'signs in with a username that new ones can’t have: %j',
    async (username) => {
      const person = await insert(username)
      expect(await idOf(username)).toBe(person.id)
      // They can still change what is not their username.
      const { status } = await world.call(person, routes.changeProfile, { body: { phone: '1' } })
      expect(status).toBe(200)
    },
  )
})

describe('guesses', () => {
  it('of every spelling of a username are counted together', async () => {
    const { freePerAccount } = SIGN_IN_DELAYS
    const person: TestUser = await world.tenant({ username: 'iiiiii', passwordHash })
    const spellings = Array.from({ length: 64 }, (_, number) =>
      Array.from({ length: 6 }, (_, at) => ['i', 'İ', 'ｉ', 'I', 'ı', 'Ｉ'][(number >> at) % 6]).join(''),
    )
    const statuses: number[] = []
    for (const spelling of spellings.slice(0, freePerAccount + 6))
      statuses.push((await signIn(spelling, 'a guess')).status)
    expect(statuses).toEqual([...Array(freePerAccount).fill(401), ...Array(6).fill(429)])
    expect(await world.db.$count(users, eq(users.id, person.id))).toBe(1)
  })
})
