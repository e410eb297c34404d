import { Writable } from 'node:stream'
import { Parser } from 'csv-parse'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { mostPerTurn } from '../test/most-per-turn.ts'
import { decodeCsv } from './decode.ts'
import { readCsv } from './read.ts'

const LIMITS = { records: 1_000, columns: 100, lines: 20_000, line: 20_000, cell: 300 }
const cellsOf = async (text: string) => (await readCsv(text, LIMITS)).records.map(({ cells }) => cells)
const linesOf = async (text: string) => (await readCsv(text, LIMITS)).records.map(({ line }) => line)
const faultsOf = async (text: string, limits = LIMITS) => (await readCsv(text, limits)).faults

describe('decodeCsv', () => {
  it.each([
    ['UTF-8', Buffer.from('Straße'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffStraße'), 'utf-8'],
    ['Latin-1', Buffer.from('Straße', 'latin1'), 'windows-1252'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Straße', 'utf16le')]), 'utf-16'],
    [
      'UTF-16, big-endian',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Straße', 'utf16le').swap16()]),
      'utf-16',
    ],
  ])('reads %s', async (_name, bytes, encoding) => {
    expect(await decodeCsv(bytes)).toEqual({ text: 'Straße', encoding })
  })

  it('reads the marks of Windows-1252 that Latin-1 has not', async () => {
    expect((await decodeCsv(Buffer.from([0x80, 0x92]))).text).toBe('€’')
  })

  it.each([
    ['a workbook', Buffer.from('PK\x03\x04rest')],
    ['bytes', Buffer.from([1, 0, 2])],
  ])('refuses %s in words', async (_name, bytes) => {
    await expect(decodeCsv(bytes)).rejects.toThrow(/Save it as CSV/)
  })
})

describe('readCsv', () => {
  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1,5;2', ';'],
    ['a\tb\n1,5\t2;3', '\t'],
    ['"x,y";b\n1;2', ';'],
    ['sep=;\na,b,c;d\n1;2', ';'],
  ])('sees the separator of %j', async (text, separator) => {
    expect((await readCsv(text, LIMITS)).separator).toBe(separator)
  })

  it('reads the line ends of every system', async () => {
    expect(await cellsOf('a\r\nb\rc\n"d\r\ne"')).toEqual([['a'], ['b'], ['c'], ['d\ne']])
  })

  it('names the line on which a record begins, whatever lines its cells have', async () => {
    expect(await linesOf('a,b\n\n"x\ny",1\n , \n3,4\n')).toEqual([1, 3, 6])
    expect(await linesOf('sep=,\na,b\n1,2\n')).toEqual([2, 3])
  })

  it.each([
    ['never closed', 'a,b\n1,2\n"x,3\n4,5\n6,7\n', 3],
    ['inside a cell', 'a,b\n1,2\n3,4" pipe\n5,6\n', 3],
    ['closed too early', 'a,b\n"x"y,2\n"3,4\n', 2],
  ])('says once, with its line, that a quote is %s, and reads what comes before', async (_name, text, line) => {
    expect(await faultsOf(text)).toEqual([{ line, text: expect.stringMatching(/^A quote \("\)/) }])
    expect((await cellsOf(text))[0]).toEqual(['a', 'b'])
  })

  it('reads nothing of a file with a line of a megabyte, and names the line', async () => {
    const { records, faults } = await readCsv(`a,b\n1,2\n${'x'.repeat(1_000_000)},1\n3,4`, LIMITS)
    expect(records).toEqual([])
    expect(faults).toEqual([{ line: 3, text: 'The line has 1,000,002 characters; at most 20,000 are read' }])
  })

  it('names the line with too many cells, the row with too many characters, and the first row too many', async () => {
    expect(await faultsOf(`a,b\n${','.repeat(200)}x\n`)).toEqual([
      { line: 2, text: expect.stringContaining('201 cells') },
    ])
    expect(await faultsOf(`a,b\n"${'x\n'.repeat(15_000)}",1`)).toEqual([
      { line: 2, text: expect.stringContaining('20,000') },
    ])
    expect(await faultsOf('a\n1\n2\n3\n4', { ...LIMITS, records: 3 })).toEqual([
      { line: 4, text: 'The file has more than 3 lines with values' },
    ])
  })

  it('keeps cells that begin like formulas unchanged', async () => {
    expect((await cellsOf('a,b,c,d\n=1+1,+2,-3,@x'))[1]).toEqual(['=1+1', '+2', '-3', '@x'])
  })

  it('reads back cells written with any separator and quotes', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '"', '\n', 'é', '=', '1') })
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), async (written, separator) => {
        const quoted = written.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
        const { records, faults } = await readCsv(
          ['h1', 'h2', 'h3'].join(separator).concat('\n', quoted.join('\n')),
          LIMITS,
        )
        expect(faults).toEqual([])
        expect(records.slice(1).map(({ cells }) => cells)).toEqual(
          written.filter((row) => row.some((one) => one.trim() !== '')),
        )
      }),
    )
  })

  it('hands the parser one slice in each turn', async () => {
    const write = vi.spyOn(Parser.prototype, 'write')
    const most = await mostPerTurn(async (count) => {
      write.mockImplementation(function (this: Parser, ...given) {
        count()
        return Writable.prototype.write.apply(this, given)
      })
      await Promise.all(
        ['a,b\n'.repeat(9_999), `${'x'.repeat(9_999)}\n`.repeat(20)].map((text) => readCsv(text, LIMITS)),
      )
    })
    const slices = write.mock.calls.map(([slice]) => String(slice))
    write.mockRestore()
    expect(most).toBe(1)
    expect(Math.max(...slices.map((slice) => slice.split('\n').length - 1))).toBe(100)
    expect(Math.max(...slices.map((slice) => slice.length))).toBe(30_000)
  })

  it('parses nothing of a file with more lines than are read, empty ones included', async () => {
    const lines = 'a,b\n'.concat('\n'.repeat(LIMITS.lines))
    for (const text of [lines, lines.replaceAll('\n', '\r'), lines.replaceAll('\n', '\r\n')])
      expect(await readCsv(text, LIMITS)).toMatchObject({
        records: [],
        separator: ',',
        faults: [{ line: 20_001, text: expect.stringMatching(/^The file has more than 20,000 lines/) }],
      })
    expect(await faultsOf(lines.slice(0, -2))).toEqual([])
  })

  it('writes no sentence about lines that are not too long', async () => {
    const format = vi.spyOn(Number.prototype, 'toLocaleString')
    await readCsv('a,b\n'.repeat(900), LIMITS)
    expect(format).not.toHaveBeenCalled()
    format.mockRestore()
  })

  it('hands on no more of a cell than its limit and one character', async () => {
    const [, cells = []] = await cellsOf(`a,b\n${'x'.repeat(300)},"${'y\n'.repeat(400)}"`)
    expect(cells.map(({ length }) => length)).toEqual([300, 301])
  })

  it.each([
    ['commas', ','.repeat(19_999)],
    ['quotes', '"'.repeat(19_999)],
    ['quotes after a letter', `x${'"'.repeat(19_998)}`],
    ['open quotes', `"${'x'.repeat(19_998)}`],
    ['letters', 'x'.repeat(19_999)],
  ])('gets through five megabytes of %s', async (_name, line) => {
    const { records } = await readCsv(`${line}\n`.repeat(260), LIMITS)
    expect(records.length).toBeLessThanOrEqual(LIMITS.records)
  })
})
