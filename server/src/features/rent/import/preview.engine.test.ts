import { IMPORT_LIMITS } from '@lintel/contract/rent/import-fields'
import { rentImportRoutes as routes } from '@lintel/contract/rent/import-routes'
import type { ImportPreviewQuery } from '@lintel/contract/rent/import-schema'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { mostPerTurn } from '../../../test/most-per-turn.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { planImport } from './plan.ts'
import { openFile } from './reading.ts'

const world = await makeWorldForFile()
const owner = await world.owner({ email: 'owner@mill.example' })
await mockDay(world, '2027-01-20')('2027-01-20')
const loft = await world.property(owner, { title: 'Loft above the bakery', address: '1 Mill Lane', city: 'Leeds' })
const attic = await world.property(owner, { title: 'Attic', address: '2 Mill Lane', city: 'Leeds' })
const twin = await world.property(owner, { title: 'Twin', address: '3 Mill Lane', city: 'Leeds' })
await world.property(owner, { title: 'Twin', address: '4 Mill Lane', city: 'Leeds' })
const foreign = await world.property(await world.owner(), { title: 'Villa' })

const HEADINGS = 'Home,Tenant,Email,First day,Last day,Rent,Deposit'
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n')
const preview = (
  content: string | Buffer,
  query: Partial<ImportPreviewQuery> | Record<string, unknown> = {},
  as: TestUser = owner,
) =>
  world.call(as, routes.previewImport, {
    query: query as object,
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(content as string) as never,
  })
const faultsOf = async (...rows: string[]) =>
  (await preview(file(...rows))).body.faults.map(({ line, field, text }) => `${line} ${field}: ${text}`)

describe('a preview', () => {
  it('says what becomes of each row, and what each column was taken for', async () => {
    const { status, body } = await preview(
      file(
        'Loft above the bakery,Ada Lovelace,ada@example.org,2027-01-01,2027-12-31,"1,250.50",1000',
        `${attic.id},Bo Li,,2027-02-01,2028-01-31,900,`,
      ),
    )
    expect(status).toBe(200)
    expect(body.counts).toEqual({ rows: 2, invited: 1, withoutInvitation: 1, existing: 0, faulty: 0 })
    expect(body.columns.map(({ field }) => field)).toEqual([
      ...['home', 'tenant', 'email', 'startDate', 'endDate', 'monthlyRent', 'securityDeposit'],
    ])
    expect(body.proposedStart).toBe('2027-02-01')
    expect(body.columns[0]).toEqual({
      heading: 'Home',
      field: 'home',
      samples: ['Loft above the bakery', attic.id],
    })
    expect(body.rows[0]).toEqual({
      line: 2,
      fate: 'invited',
      property: { id: loft.id, title: loft.title },
      home: 'Loft above the bakery',
      tenant: 'Ada Lovelace',
      email: 'ada@example.org',
      currency: 'USD',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      monthlyRent: 1250.5,
      securityDeposit: 1000,
      owed: null,
      credit: null,
      depositHeld: null,
      faults: [],
    })
    expect(body.rows[1]).toMatchObject({ fate: 'without_invitation', email: null, securityDeposit: 0 })
  })

  it('does not disclose whether an address has an account', async () => {
    const known = await world.tenant({ email: 'known@example.org' })
    const { body } = await preview(
      file(
        `Attic,Known,${known.email ?? 'known@example.org'},2027-01-01,2027-06-30,900,`,
        'Attic,Unknown,unknown@example.org,2027-07-01,2027-12-31,900,',
      ),
    )
    expect(new Set(body.rows.map(({ fate }) => fate))).toEqual(new Set(['invited']))
  })

  it('finds homes by title, address and id, in any case, and names foreign and ambiguous ones', async () => {
    const days = '2027-01-01,2027-12-31,900,'
    const { body } = await preview(file(`LOFT  above the Bakery,A B,,${days}`, `"2 mill lane, leeds",A B,,${days}`))
    expect(body.rows.map(({ property }) => property?.id)).toEqual([loft.id, attic.id])
    expect(
      await faultsOf(`Villa,A B,,${days}`, `${foreign.id},A B,,${days}`, `Twin,A B,,${days}`, `,A B,,${days}`),
    ).toEqual([
      '2 home: No home is called “Villa”, or has that address',
      `3 home: No home is called “${foreign.id}”, or has that address`,
      '4 home: 2 homes are called “Twin”: write the address, or the id',
      '5 home: The home is missing',
    ])
  })

  it('names every fault with its line', async () => {
    expect(
      await faultsOf(
        'Attic,Ada,,2027-13-01,2027-12-31,900,',
        'Attic,=HYPERLINK(1),nobody,2028-01-01,2028-12-31,free,-5',
        'Attic,,,2029-12-31,2029-01-01,,',
        'Attic,Over,,2020-01-01,2020-12-31,900,',
        'Attic,Two\u202eturned,,2031-01-01,2031-12-31,900,,,more',
      ),
    ).toEqual([
      '2 startDate: “2027-13-01” is not in the calendar',
      '3 tenant: A name can’t begin with “=”',
      '3 email: “nobody” is not an email address',
      '3 monthlyRent: “free” is not an amount',
      '3 securityDeposit: “-5” is less than nothing',
      '4 tenant: Tenant is required',
      '4 endDate: The last day must be after the first',
      '4 monthlyRent: The rent is missing',
      '5 endDate: The lease ended on Dec 31, 2020: only those that run are brought in',
      '6 null: The row has 9 cells, and the file 7 columns',
      '6 tenant: Tenant must be one line without control characters',
    ])
  })

  it('names a cell that is too long, and no other fault of its row; a column that is not used may have long ones', async () => {
    const days = '2027-01-01,2027-12-31,900,'
    expect(await faultsOf(`${'x'.repeat(301)},A B,,${days}`, `Attic,A B,nobody,${days}`)).toEqual([
      '2 home: The cell has more than 300 characters',
      '3 email: “nobody” is not an email address',
    ])
    const { body } = await preview(`${HEADINGS},Notes\nAttic,A B,,${days},${'x'.repeat(5_000)}`)
    expect(body.counts).toMatchObject({ withoutInvitation: 1, faulty: 0 })
  })

  it('names the lease, and the line, that let a home in the same days', async () => {
    await world.lease(await world.tenant(), twin, { startsOn: '2027-03-01', endsOn: '2027-08-31' })
    expect(
      await faultsOf(
        '3 Mill Lane,Ada,,2027-08-31,2027-12-31,900,',
        'Attic,Ada,,2027-01-01,2027-06-30,900,',
        'Attic,Bo,,2027-06-30,2027-12-31,900,',
      ),
    ).toEqual([
      '2 startDate: The home is let from Mar 1, 2027 to Aug 31, 2027',
      '4 startDate: These days overlap with those of line 3',
    ])
  })

  it('leaves alone what is there already', async () => {
    const { body } = await preview(file('3 Mill Lane,Ada,,2027-03-01,2027-12-31,900,'))
    expect(body.counts).toMatchObject({ existing: 1, faulty: 0 })
  })
})

describe('the columns of a file', () => {
  const row = 'Attic,Ada,,2027-01-01,2027-12-31,900,'

  it('are the chosen ones', async () => {
    const { body } = await preview(`a,b,c,d,e,f,g\n${row}`, { columns: 'home,tenant,,startDate,endDate,monthlyRent' })
    expect(body.counts).toMatchObject({ rows: 1, withoutInvitation: 1 })
    expect(body.columns.at(-1)).toMatchObject({ heading: 'g', field: null })
  })

  it('are asked for where one is missing', async () => {
    const { body } = await preview('Home,Tenant,First day,Last day\nAttic,Ada,2027-01-01,2027-12-31')
    expect(body).toMatchObject({ missing: ['monthlyRent'], rows: [], counts: { rows: 1 } })
    expect(body.faults).toEqual([
      { line: 1, field: 'monthlyRent', text: 'No column is taken for Monthly rent: choose it' },
    ])
  })

  it.each([
    [{ columns: 'home,home' }, /one column/],
    [{ columns: 'password' }, /must be one of/],
    [{ dayOrder: 'ymd' }, /must be one of/],
    [{ startOn: '2027-02-30' }, /first day of the books/i],
  ])('refuse %j in words', async (query, detail) => {
    const { status, problem } = await preview(file(row), query)
    expect([status, problem.detail]).toEqual([400, expect.stringMatching(detail)])
  })
})

describe('days and amounts that can be two', () => {
  const german = ['Wohnung;Mieter;Mietbeginn;Mietende;Miete', 'Attic;Jörg Weiß;01.02.2027;31.01.2028;1.250,50'].join(
    '\r\n',
  )

  it('are read by the whole file, in Latin-1, with semicolons', async () => {
    const { body } = await preview(Buffer.from(german, 'latin1'))
    expect(body).toMatchObject({ encoding: 'windows-1252', separator: ';', counts: { withoutInvitation: 1 } })
    expect(body.rows[0]).toMatchObject({ tenant: 'Jörg Weiß', startDate: '2027-02-01', monthlyRent: 1250.5 })
  })

  it('are asked for, then read as chosen', async () => {
    const asked = file('Attic,Ada,,02/03/2027,04/05/2027,1.250,')
    const { body } = await preview(asked)
    expect(body).toMatchObject({ dayOrder: { isAsked: true }, decimalMark: { isAsked: true }, rows: [] })
    const chosen = (await preview(asked, { dayOrder: 'mdy', decimalMark: 'comma' })).body
    expect(chosen.rows[0]).toMatchObject({ startDate: '2027-02-03', endDate: '2027-04-05', monthlyRent: 1250 })
  })
})

describe('balances from before', () => {
  const csv = `${HEADINGS},Owed,Credit,Deposit held\nAttic,Ada,,2027-01-01,2027-12-31,900,0,12.50,x,900`

  it('are read when books start, and not before', async () => {
    expect((await preview(csv)).body.rows[0]).toMatchObject({ owed: null, credit: null, faults: [] })
    const { body } = await preview(csv, { startOn: '2027-02-01' })
    expect(body.rows[0]).toMatchObject({ owed: 12.5, depositHeld: 900, faults: ['“x” is not an amount'] })
  })

  it('need a first day of the books that they can have', async () => {
    const one = file('Attic,Ada,,2015-01-01,2027-12-31,900,')
    expect((await preview(one, { startOn: '2015-01-01' })).body.faults[0]?.text).toMatch(/^The books can start on/)
    expect((await preview(one, { startOn: '2028-01-01' })).body.faults[0]?.text).toMatch(/before the books start/)
  })
})

describe('who may', () => {
  const one = file('Attic,Ada,,2027-01-01,2027-12-31,900,')

  it('is the owner, or an agent who names the owner', async () => {
    const agent = await world.agent()
    expect((await preview(one, {}, agent)).problem.errors).toEqual({ ownerId: 'Choose the owner of the homes' })
    expect((await preview(one, { ownerId: owner.id }, agent)).body.counts).toMatchObject({ withoutInvitation: 1 })
    expect((await preview(one, {}, await world.tenant())).status).toBe(403)
    expect((await preview(one, { ownerId: owner.id }, await world.owner())).status).toBe(404)
  })
})

describe('files that are none', () => {
  it.each([
    ['nothing', '', /has no rows/],
    ['headings alone', HEADINGS, /has no rows/],
    ['a quote that is never closed', `${HEADINGS}\nAttic,"Ada,,2027-01-01`, /never closed/],
    ['a line of a megabyte', `${HEADINGS}\n${'x'.repeat(1_000_000)}`, /1,000,000 characters/],
    ['more lines than are read', `${HEADINGS}\n${'\n'.repeat(99_990)}`, /more than 20,000 lines/],
    ['two hundred columns', `${'a,'.repeat(199)}a\n1`, /200 cells/],
  ])('are told as faults: %s', async (_name, content, text) => {
    const { status, body } = await preview(content)
    expect([status, body.rows, body.faults[0]?.text]).toEqual([200, [], expect.stringMatching(text)])
  })

  it('have at most 10,000 leases and 1,000 faults in an answer, a hundred rows at a time', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `Home ${at},Ada,,2027-01-01,2027-12-31,900,`)
    const { body } = await preview(file(...rows), { offset: 9_950 })
    expect(body).toMatchObject({ counts: { rows: 10_000, faulty: 10_000 }, moreFaults: 9_000 })
    expect([body.rows.length, body.rows[0]?.line, body.faults.length]).toEqual([50, 9_952, 1_000])
    const over = (await preview(file(...rows, rows[0] ?? ''))).body
    expect(over.faults).toEqual([
      { line: 10_002, field: null, text: 'The file has more than 10,001 lines with values' },
    ])
  })

  it('are refused above 5 MB, as workbooks, and as another type', async () => {
    expect((await preview(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).problem.detail).toMatch(/larger than 5 MB/)
    expect((await preview('x'.repeat(6_000_000))).status).toBe(413)
    expect((await preview(Buffer.from('PK\x03\x04', 'latin1'))).problem.detail).toMatch(/Save it as CSV/)
    const json = await world.call(owner, routes.previewImport, { body: {} as never })
    expect(json.status).toBe(415)
  })
})

describe('reading a file', () => {
  it('takes at most two hundred cells of a column in a turn, and folds each bounded text once', async () => {
    const long = '\u0301\u0327'.repeat(4_900)
    const texts = Array.from({ length: 1_000 }, (_, at) => `${at}${at % 10 === 0 ? long : ''}`)
    const file = await openFile(
      Buffer.from(`A,B,C,D,E\n${texts.map((text) => `${text},2/3/2027,4/5/2027,Ada,1.250\n`).join('')}`),
    )
    const fold = vi.spyOn(String.prototype, 'normalize')
    const most = await mostPerTurn(async (count) => {
      const rows = file.rows.map(({ line, cells }) => {
        const get = () => {
          count()
          return cells
        }
        return Object.defineProperty({ line, cells }, 'cells', { get })
      })
      const actor = { id: owner.id, role: 'owner', isApproved: false } as const
      const chosen = { ownerId: owner.id, actor, dayOrder: 'dmy', decimalMark: 'point' } as const
      const columns = [
        'home' as const,
        'startDate' as const,
        'endDate' as const,
        'tenant' as const,
        'monthlyRent' as const,
      ]
      expect((await planImport(world.db, { ...file, rows }, chosen, new Date())).missing).toContain('home')
      const { faults } = await planImport(world.db, { ...file, rows }, { ...chosen, columns }, new Date())
      expect(faults).toHaveLength(1_000)
    })
    const folded = fold.mock.contexts.map(String)
    fold.mockRestore()
    expect(most).toBeLessThanOrEqual(200)
    expect(Math.max(...folded.map(({ length }) => length))).toBeLessThanOrEqual(IMPORT_LIMITS.cell + 1)
    expect(folded.filter((text) => text === '999')).toHaveLength(1)
  })

  it('is done for one call of a user at a time; another is refused, and may be retried', async () => {
    const limited = await makeWorldForFile({ isRateLimitOn: true })
    const [one, other] = [await limited.owner(), await limited.owner()]
    const read = (as: TestUser) =>
      limited.call(as, routes.previewImport, { headers: { 'content-type': 'text/csv' }, body: Buffer.from(HEADINGS) })
    const [first, second, ofOther] = await limited.db.transaction(async (tx) => {
      await tx.execute(sql`lock table properties`)
      const waiting = [read(one), read(other)] as const
      await waitUntilBlocked(limited.db, 2)
      return [waiting[0], await read(one), waiting[1]] as const
    })
    expect([(await first).status, second.status, (await ofOther).status]).toEqual([200, 429, 200])
    expect(second.headers['retry-after']).toBe('1')
    expect(second.problem.detail).toBe(
      'Another file of yours is still being read. Please wait a second, then try again.',
    )
    expect((await read(one)).status).toBe(200)
  })
})
