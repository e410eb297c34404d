import { describe, expect, it } from 'vitest'
import { createCsvFormat, escapeFormulas } from './fields.ts'

describe('escapeFormulas', () => {
  it.each([
    ['plain', 'plain'],
    ['1 = 1', '1 = 1'],
    ['2026-05-01', '2026-05-01'],
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['-A1', "'-A1"],
    ['+A1', "'+A1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    [' =1', " '=1"],
    ['＝1+A1', "'＝1+A1"],
    ["L\n=cmd|'/C calc'!A0", "L\n'=cmd|'/C calc'!A0"],
    ["L\r\n=cmd|'/C calc'!A0", "L\r\n'=cmd|'/C calc'!A0"],
    ['L\r=cmd', "L\r'=cmd"],
    ['L\u2028=cmd', "L\u2028'=cmd"],
    ['L\n\n -A1', "L\n\n '-A1"],
    ['x;=cmd', "x;'=cmd"],
    ['x"=cmd', `x"'=cmd`],
    ['a, -b', 'a, -b'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeFormulas(text)).toBe(escaped)
  })

  it('takes as long for each of many line starts', () => {
    const text = `x${'\v'.repeat(200_000)}`
    expect(escapeFormulas(text)).toBe(text)
  })

  it.each(['+49 30 123456', '+1 (555) 010-1234', '(030) 12/34', '-5', '-5.5', ''])('leaves %j as it is', (text) => {
    expect(escapeFormulas(text)).toBe(text)
  })
})

describe('createCsvFormat', () => {
  it.each([
    ['en-US', ',', '-1250.5'],
    ['de-DE', ';', '-1250,5'],
    ['sv-SE', ';', '-1250,5'],
    ['pt-BR', ';', '-1250,5'],
    ['ar-EG', ',', '-1250.5'],
    ['fa-IR', ',', '-1250.5'],
    ['de-CH', ',', '-1250.5'],
  ])('writes numbers of %s with its decimal sign', (locale, delimiter, number) => {
    const format = createCsvFormat(locale, 'UTC', 'USD')
    expect(format.delimiter).toBe(delimiter)
    expect(format.number(-1250.5)).toBe(number)
    expect(format.number(1_000_000)).toBe('1000000')
  })

  it('writes amounts as numbers, and the code of another currency than the file’s before them', () => {
    const [usd, kwd] = ['USD', 'KWD'].map((currency) => createCsvFormat('de-DE', 'UTC', currency))
    expect([usd?.amount(1250.5, 'USD'), usd?.amount(412.125, 'KWD')]).toEqual([1250.5, 'KWD 412,125'])
    expect([usd?.amountHeading('Rent'), kwd?.amountHeading('Rent')]).toEqual(['Rent', 'Rent (KWD)'])
  })

  it('writes the day of the reader’s time zone', () => {
    const instant = new Date('2026-05-01T23:30:00Z')
    expect(createCsvFormat('de-DE', 'Asia/Tokyo', 'USD').day(instant)).toBe('2026-05-02')
    expect(createCsvFormat('de-DE', 'America/New_York', 'USD').day(instant)).toBe('2026-05-01')
  })
})
