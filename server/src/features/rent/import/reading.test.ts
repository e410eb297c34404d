import { describe, expect, it } from 'vitest'
import { chooseDecimalMark, looksLikeAmount, readCell } from './amounts.ts'
import { matchColumns, tableOf } from './columns.ts'
import { chooseDayOrder, looksLikeDay, readDay } from './days.ts'

const table = (...lines: string[]) => tableOf(lines.map((line, at) => ({ line: at + 1, cells: line.split('|') })))
const match = (...lines: string[]) => matchColumns(table(...lines), (value) => value.startsWith('Loft'))

describe('matchColumns', () => {
  it.each([
    [
      'Home|Tenant|Email|First day|Last day|Monthly rent|Deposit',
      'home tenant email startDate endDate monthlyRent securityDeposit',
    ],
    [
      'Wohnung|Vorname|Nachname|E-Mail|Mietbeginn|Mietende|Kaltmiete|Kaution|Rückstand',
      'home firstName lastName email startDate endDate monthlyRent securityDeposit owed',
    ],
    [
      'Logement|Locataire|Courriel|Date d’entrée|Date de fin|Loyer mensuel|Dépôt de garantie',
      'home tenant email startDate endDate monthlyRent securityDeposit',
    ],
    [
      'Vivienda|Inquilino|Correo|Fecha de inicio|Hasta|Alquiler|Fianza',
      'home tenant email startDate endDate monthlyRent securityDeposit',
    ],
    [
      'Property address|Tenant name|Tenant email|Lease start|Lease end|Rent (USD)|Deposit held|Credit',
      'home tenant email startDate endDate monthlyRent depositHeld credit',
    ],
  ])('takes columns by their headings: %s', async (headings, fields) => {
    expect((await match(headings)).join(' ')).toBe(fields)
  })

  it('takes a field once, and nothing for what is no field', async () => {
    expect(await match('Home|Property|Tenant phone|Tenant|Notes')).toEqual(['home', null, null, 'tenant', null])
  })

  it('does not take full names beside first and last ones', async () => {
    expect(await match('First name|Last name|Name')).toEqual(['firstName', 'lastName', null])
  })

  it('takes columns without headings by their values', async () => {
    const lines = [
      'Loft 1|Ada Lovelace|ada@example.org|2026-01-01|2026-12-31|950.50',
      'Loft 2|Bo Li||2026-02-01|2026-12-31|800',
    ]
    expect(table(...lines).rows).toHaveLength(2)
    expect(await match(...lines)).toEqual(['home', 'tenant', 'email', 'startDate', 'endDate', 'monthlyRent'])
  })

  it('does not choose between columns that both could be it', async () => {
    expect(await match('A|B|C', '100|200|x', '300|400|y')).not.toContain('monthlyRent')
  })
})

describe('days', () => {
  it.each([
    ['2026-01-31', null, '2026-01-31'],
    ['2026/1/5', null, '2026-01-05'],
    ['31.12.2026', null, '2026-12-31'],
    ['1.2.2026', 'mdy', '2026-02-01'],
    ['31/12/2026', 'dmy', '2026-12-31'],
    ['12/31/2026', 'mdy', '2026-12-31'],
    ['03-04-2026', 'mdy', '2026-03-04'],
    ['2026-01-31 00:00:00', null, '2026-01-31'],
    ['2026-01-31T00:00:00.000Z', null, '2026-01-31'],
    ['٣١/١٢/٢٠٢٦', 'dmy', '2026-12-31'],
  ] as const)('reads %s', (cell, order, day) => {
    expect(readDay(cell, order)).toEqual({ day })
  })

  it.each([
    ['31/12/26', /four digits/],
    ['2026-02-30', /not in the calendar/],
    ['12/31/2026', /not in the calendar/],
    ['soon', /is not a day/],
    ['=TODAY()', /is not a day/],
    ['0001-01-01', /is not a day/],
    ['1899-12-31', /between 1900 and 2199/],
    ['9'.repeat(1_000), /is not a day/],
  ])('says what is wrong with %s', (cell, fault) => {
    expect(readDay(cell, 'dmy')).toEqual({ fault: expect.stringMatching(fault) })
  })

  const order = (...cells: string[]) => chooseDayOrder(cells, undefined)
  it('decides by all cells which number is the day', async () => {
    expect(await order('03/04/2026', '31/12/2026')).toEqual({ value: 'dmy', isAsked: false, isUsed: true })
    expect((await order('03/04/2026', '12/31/2026')).value).toBe('mdy')
  })

  it('asks where cells say nothing, or both', async () => {
    expect(await order('03/04/2026', '01/12/2026')).toEqual({ value: null, isAsked: true, isUsed: true })
    expect((await order('31/12/2026', '12/31/2026')).isAsked).toBe(true)
    expect((await order('03/03/2026', '2026-01-31')).isAsked).toBe(false)
    expect(await order('3.4.2026', '2026-01-31')).toEqual({ value: null, isAsked: false, isUsed: false })
  })

  it('tells days from amounts and texts', () => {
    expect(['2026-01-31', '1/2/26', '31.12.2026'].every(looksLikeDay)).toBe(true)
    expect(['1250', '1.250', 'Ada', ''].some(looksLikeDay)).toBe(false)
  })
})

describe('amounts', () => {
  it.each([
    ['1250', null, 1250],
    ['1,250.50', 'point', 1250.5],
    ['1.250,50', 'comma', 1250.5],
    ['1.250', 'comma', 1250],
    ['1250,5', 'comma', 1250.5],
    ["1'250.50", 'point', 1250.5],
    ['$1,250.00', 'point', 1250],
    ['1.250,00 USD', 'comma', 1250],
    ['1 250,50', 'comma', 1250.5],
  ] as const)('reads %s', (cell, mark, amount) => {
    expect(readCell(cell, 'USD', mark)).toEqual({ amount })
  })

  it.each([
    ['1.250', 'point', /two amounts/],
    ['1,5', 'point', /two amounts/],
    ['-5', 'point', /less than nothing/],
    ['12.345', 'comma', null],
    ['1.2345', 'point', /more decimals/],
    ['€5', 'point', /not in USD/],
    ['=1+1', 'point', /not an amount/],
    ['1e5', 'point', /not an amount/],
    ['9999999999999', 'point', /more than any amount/],
    ['9'.repeat(2_000), 'point', /not an amount/],
  ] as const)('never guesses %s', (cell, mark, fault) => {
    const read = readCell(cell, 'USD', mark)
    if (fault) expect(read).toEqual({ fault: expect.stringMatching(fault) })
    else expect(read).toEqual({ amount: 12_345 })
  })

  const mark = (...cells: string[]) => chooseDecimalMark(cells, undefined)
  it('decides by all cells what stands before the decimals', async () => {
    expect(await mark('1.250', '980,50')).toEqual({ value: 'comma', isAsked: false, isUsed: true })
    expect((await mark('1,250', '980.50')).value).toBe('point')
    expect((await mark('1.250.000')).value).toBe('comma')
    expect((await mark('1,250.5')).value).toBe('point')
  })

  it('asks where cells say nothing, or both', async () => {
    expect(await mark('1.250', '900')).toEqual({ value: null, isAsked: true, isUsed: true })
    expect((await mark('1,5', '1.5')).isAsked).toBe(true)
    expect(await mark('900', '1 250')).toEqual({ value: null, isAsked: false, isUsed: false })
    expect(await chooseDecimalMark(['1.250'], 'comma')).toEqual({ value: 'comma', isAsked: false, isUsed: true })
  })

  it('tells amounts from texts', () => {
    expect(['1250', '$1,250.00', '1.250,00 €', 'CHF 900.-', '-5'].every(looksLikeAmount)).toBe(true)
    expect(['Ada', '2026-01-31', 'Loft 1', '12 Main Street', ''].some(looksLikeAmount)).toBe(false)
  })
})
