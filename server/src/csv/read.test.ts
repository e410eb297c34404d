import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCsv } from './decode.ts'
import { readCsv } from './read.ts'

const LIMITS = { records: 1_000, columns: 100, line: 20_000 }
const cellsOf = (text: string) => readCsv(text, LIMITS).records.map(({ cells }) => cells)
const linesOf = (text: string) => readCsv(text, LIMITS).records.map(({ line }) => line)
const faultsOf = (text: string, limits = LIMITS) => readCsv(text, limits).faults

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
  ])('reads %s', (_name, bytes, encoding) => {
    expect(decodeCsv(bytes)).toEqual({ text: 'Straße', encoding })
  })

  it('reads the marks of Windows-1252 that Latin-1 has not', () => {
    expect(decodeCsv(Buffer.from([0x80, 0x92])).text).toBe('€’')
  })

  it.each([
    ['a workbook', Buffer.from('PK\x03\x04rest')],
    ['bytes', Buffer.from([1, 0, 2])],
  ])('refuses %s in words', (_name, bytes) => {
    expect(() => decodeCsv(bytes)).toThrow(/Save it as CSV/)
  })

  it('makes line feeds of all line ends', () => {
    expect(decodeCsv(Buffer.from('a\r\nb\rc\nd')).text).toBe('a\nb\nc\nd')
  })
})

describe('readCsv', () => {
  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1,5;2', ';'],
    ['a\tb\n1,5\t2;3', '\t'],
    ['"x,y";b\n1;2', ';'],
    ['sep=;\na,b,c;d\n1;2', ';'],
  ])('sees the separator of %j', (text, separator) => {
    expect(readCsv(text, LIMITS).separator).toBe(separator)
  })

  it('names the line on which a record begins, whatever lines its cells have', () => {
    expect(linesOf('a,b\n\n"x\ny",1\n , \n3,4\n')).toEqual([1, 3, 6])
    expect(linesOf('sep=,\na,b\n1,2\n')).toEqual([2, 3])
  })

  it.each([
    ['never closed', 'a,b\n1,2\n"x,3\n4,5\n6,7\n', 3],
    ['inside a cell', 'a,b\n1,2\n3,4" pipe\n5,6\n', 3],
    ['closed too early', 'a,b\n"x"y,2\n"3,4\n', 2],
  ])('says once, with its line, that a quote is %s, and reads what comes before', (_name, text, line) => {
    expect(faultsOf(text)).toEqual([{ line, text: expect.stringMatching(/^A quote \("\)/) }])
    expect(cellsOf(text)[0]).toEqual(['a', 'b'])
  })

  it('reads nothing of a file with a line of a megabyte, and names the line', () => {
    const { records, faults } = readCsv(`a,b\n1,2\n${'x'.repeat(1_000_000)},1\n3,4`, LIMITS)
    expect(records).toEqual([])
    expect(faults).toEqual([{ line: 3, text: 'The line has 1,000,002 characters; at most 20,000 are read' }])
  })

  it('names the line with too many cells, the row with too many characters, and the first row too many', () => {
    expect(faultsOf(`a,b\n${','.repeat(200)}x\n`)).toEqual([{ line: 2, text: expect.stringContaining('201 cells') }])
    expect(faultsOf(`a,b\n"${'x\n'.repeat(20_000)}",1`)).toEqual([{ line: 2, text: expect.stringContaining('20,000') }])
    expect(faultsOf('a\n1\n2\n3\n4', { ...LIMITS, records: 3 })).toEqual([
      { line: 4, text: 'The file has more than 3 lines with values' },
    ])
  })

  it('keeps cells that begin like formulas as they are', () => {
    expect(cellsOf('a,b,c,d\n=1+1,+2,-3,@x')[1]).toEqual(['=1+1', '+2', '-3', '@x'])
  })

  it('reads back what was written with any separator and quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '"', '\n', 'é', '=', '1') })
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (written, separator) => {
        const quoted = written.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
        const { records, faults } = readCsv(['h1', 'h2', 'h3'].join(separator).concat('\n', quoted.join('\n')), LIMITS)
        expect(faults).toEqual([])
        expect(records.slice(1).map(({ cells }) => cells)).toEqual(
          written.filter((row) => row.some((one) => one.trim() !== '')),
        )
      }),
    )
  })

  it.each([
    ['commas', ','.repeat(19_999)],
    ['quotes', '"'.repeat(19_999)],
    ['open quotes', `"${'x'.repeat(19_998)}`],
    ['line ends', '\n'.repeat(19_999)],
  ])('gets through five megabytes of %s', (_name, line) => {
    const { records } = readCsv(`${line}\n`.repeat(260), LIMITS)
    expect(records.length).toBeLessThanOrEqual(LIMITS.records)
  })
})
