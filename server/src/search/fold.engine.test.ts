import { fold } from '@lintel/contract/fold'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** What the database makes of texts, and how it decomposes them. */
async function foldInDatabase(texts: string[]): Promise<{ folded: string; decomposed: string }[]> {
  const { rows } = await connection.pool.query(
    `select fold_text(content) as folded, normalize(content, NFKD) as decomposed
     from unnest($1::text[]) with ordinality as texts (content, n) order by n`,
    [texts],
  )
  return rows
}

const isText = (code: number) => code < 0xd800 || code > 0xdfff
const LETTERS = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
  .filter(isText)
  .map((code) => String.fromCodePoint(code))
/** Letters in one text: folding many at once takes a tenth of the time. */
const TEXT_LETTERS = 100

/** Letters with a decomposition that came after Unicode 14, which PostgreSQL 15 knows. */
const NEW_LETTERS =
  /[\ua7f1\u{105c9}\u{105e4}\u{11383}\u{11385}\u{1138e}\u{11391}\u{113c5}\u{113c7}\u{113c8}\u{16121}-\u{16128}\u{16d68}-\u{16d6a}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u

async function findDifferent(texts: string[]): Promise<string[]> {
  const rows = await foldInDatabase(texts)
  return texts.filter((text, at) => rows[at]?.folded !== fold(text))
}

describe('fold', () => {
  it.each([
    ['between letters', 'a'],
    ['at both ends of a line', ' \n'],
  ])('is the same in the database and in JavaScript for every code point %s', async (_, between) => {
    const parts = Array.from({ length: Math.ceil(LETTERS.length / TEXT_LETTERS) }, (_, at) =>
      LETTERS.slice(at * TEXT_LETTERS, (at + 1) * TEXT_LETTERS),
    )
    const different = new Set(await findDifferent(parts.map((letters) => between + letters.join(between) + between)))
    const suspects = parts.filter((letters) => different.has(between + letters.join(between) + between)).flat()
    const wrong = await findDifferent(suspects.map((letter) => between + letter + between))
    // The two may know different versions of Unicode: one of them can't decompose letters that are newer.
    const rows = await foldInDatabase(wrong)
    expect(wrong.filter((letter, at) => rows[at]?.decomposed === letter.normalize('NFKD'))).toEqual([])
    expect(wrong.filter((letter) => !NEW_LETTERS.test(letter))).toEqual([])
  })

  it('changes nothing that is folded', () => {
    const texts = LETTERS.map((letter) => fold(`a${letter}b`))
    expect(texts.filter((text) => fold(text) !== text)).toEqual([])
  })

  it.each([
    [
      'sao joao',
      [
        'São João',
        'SÃO JOÃO',
        'Sa\u0303o  Joa\u0303o',
        'São\u00a0João',
        'ＳＡＯ　ＪＯＡＯ',
        'São-João',
        ' são, joão. ',
      ],
    ],
    [
      'saint germain',
      [
        'Saint-Germain',
        'saint\u2011germain',
        'Saint – Germain',
        'Saint\tGermain',
        'SAINT\u00adT GERMAIN'.replace('\u00adT', '\u00ad'),
      ],
    ],
    [
      'oconnell',
      ['O’Connell', "o'connell", 'OʼConnell', 'O`Connell', 'O´Connell', 'O＇Connell', 'ＯCONNELL', '“O\u2018Connell”'],
    ],
    ['strasse', ['Straße', 'STRASSE', 'STRAẞE']],
    ['lodz', ['Łódź', 'ŁÓDŹ', 'lodz']],
    ['tromso', ['Tromsø', 'TROMSØ', 'Tromsö']],
    ['aero', ['Ærø', 'ÆRØ']],
    ['da nang', ['Đà Nẵng', 'ÐÀ NẴNG']],
    ['istanbul', ['İstanbul', 'ISTANBUL', 'ıstanbul', 'i̇stanbul']],
    ['οδοσ', ['ΟΔΟΣ', 'οδός', 'Οδός']],
    ['ленина', ['ЛЕНИНА', 'Ленина']],
    ['елка', ['ёлка', 'Ёлка']],
    ['parallel', ['Paral·lel']],
    ['שלום', ['שָׁלוֹם']],
    ['ガーデン', ['ガーデン', 'ｶﾞｰﾃﾞﾝ', 'カ\u3099ーテ\u3099ン']],
    ['서울', ['서울', '서울'.normalize('NFD')]],
    ['हिन्दी', ['हिन्दी']],
    ['a\nb', ['A \n - b', 'a\r\nb', 'a\n\n b\n']],
    ['50% off_now \\', ['50% off_now \\']],
    ['', ['', ' – ', '’', '…']],
  ])('makes %j of its spellings', async (folded, spellings) => {
    expect(spellings.map(fold)).toEqual(spellings.map(() => folded))
    expect((await foldInDatabase(spellings)).map((row) => row.folded)).toEqual(spellings.map(() => folded))
  })

  it('is the same for texts of random letters', async () => {
    const letters = [...'aÉéß-–’ \n\u0301\u0327İıŁøﬁ½ΣςжЙ가\u1100\u1161か\u3099क़…·ﷺ%_\\.,']
    let seed = 1
    const next = () => (seed = (seed * 16_807) % 2_147_483_647)
    const texts = Array.from({ length: 5_000 }, () =>
      Array.from({ length: next() % 12 }, () => letters[next() % letters.length]).join(''),
    )
    expect(await findDifferent(texts)).toEqual([])
  })
})
