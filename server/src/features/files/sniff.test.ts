import { documentRoutes } from '@lintel/contract/documents/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../test/world.ts'
import { isSvg, SNIFFED_BYTES, sniffContentType } from './sniff.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Prologs that end in anything but an SVG: each part is repeated as often as the text has room. */
const HOSTILE = ['<!---->', '<!--', '<?xml>', '<?xml', '<!doctype svg>', '<!doctype svg', '-><!---->', ' \n']
const hostile = (part: string, length: number) => `${part.repeat(Math.ceil(length / part.length))}x`

describe('sniffContentType', () => {
  it.each([
    ['<svg>', 'image/svg+xml'],
    ['<SVG xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [
      '<?xml version="1.0"?>\n<!-- a plan --><!---->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg\n width="1"/>',
      'image/svg+xml',
    ],
    ['<!-- <svg> -->plain words', 'text/plain'],
    ['<!-- never closed <svg>', 'text/plain'],
    ['<svgs>', 'text/plain'],
    ['<?xml version="1.0"?><plan/>', 'application/xml'],
    ['<!doctype html><html><body><svg></svg></body></html>', 'text/html'],
    ['<!-- a page --><html>', 'text/html'],
    ['words', 'text/plain'],
    ['', 'application/octet-stream'],
    ['\u0000', 'application/octet-stream'],
  ])('detects %j as %s', async (text, type) => {
    expect(await sniffContentType(bytesOf(text))).toBe(type)
  })

  const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj'
  it.each([
    ['at its beginning', ''],
    ['after line breaks', '\r\n\n'],
    ['after a byte order mark', '\uFEFF'],
    ['after lines of a printer', '\u001b%-12345X@PJL SET RESOLUTION=600\n@PJL ENTER LANGUAGE=PDF\n'],
    ['after headers of a mail', 'Content-Type: application/pdf\r\n\r\n'],
    ['after a MacBinary header', '\0'.repeat(128)],
    ['as late as readers look', `${'x'.repeat(1016)}`],
  ])('finds the header of a PDF %s', async (_where, before) => {
    expect(await sniffContentType(bytesOf(before + PDF))).toBe('application/pdf')
  })

  it.each([
    ['text', 'text/plain', 'x'.repeat(1017)],
    ['a page', 'text/html', '<html>'],
    ['a page behind spaces', 'text/html', '\n <script>alert(1)</script>'],
    ['markup', 'text/plain', ' \n<img src=x onerror=alert(1)>'],
    ['a script', 'text/plain', '#!/bin/sh\n'],
    ['a drawing', 'image/svg+xml', '<svg>'],
    ['a ZIP', 'application/zip', `PK\u0003\u0004${'\0'.repeat(26)}`],
    ['a GIF', 'image/gif', 'GIF89a\u0001\0\u0001\0'],
    ['a PNG', 'image/png', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b\0\0\0\0'],
    ['a program', 'application/x-msdownload', `MZ${'\0'.repeat(60)}`],
  ])('takes %s with a PDF in it for what it begins as', async (_what, type, before) => {
    const bytes = Buffer.from(before, 'latin1')
    expect(await sniffContentType(Buffer.concat([bytes, bytesOf(PDF)]))).toBe(type)
  })

  it.each(HOSTILE)('returns a type for as many bytes as it reads of %j', async (part) => {
    expect(await sniffContentType(bytesOf(hostile(part, SNIFFED_BYTES)))).not.toBe('image/svg+xml')
  })
})

describe('isSvg', () => {
  // Anything worse than linear work does not end before the test's timeout at the larger sizes.
  it.each(HOSTILE)('reads %j, doubled up to 8 MB, in linear time', (part) => {
    for (let length = 1024; length <= 8 * 1024 * 1024; length *= 2) expect(isSvg(hostile(part, length))).toBe(false)
  })

  it('finds the root element behind a megabyte of comments', () => {
    expect(isSvg(`${'<!---->'.repeat(150_000)}<svg>`)).toBe(true)
  })
})

describe('POST /api/documents', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world.close())

  it.each(HOSTILE)('refuses 4 KB of %j', async (part) => {
    const { status } = await world.call(await world.tenant(), documentRoutes.create, {
      query: { title: 'x', type: 'other' },
      body: Buffer.from(hostile(part, 4096)),
      headers: { 'content-type': 'application/pdf' },
    })
    expect(status).toBe(415)
  })
})
