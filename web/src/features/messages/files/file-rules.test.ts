import { LIMITS } from '@lintel/contract/limits'
import { describe, expect, it } from 'vitest'
import { FILES_AT_ONCE, refusalText, takeFiles } from './file-rules.ts'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })
const tenant = { id: 't', role: 'tenant', isApproved: true } as const
const owner = { id: 'o', role: 'owner', isApproved: true } as const
const waiting = { id: 'w', role: 'agent', isApproved: false } as const
/** The reason of each refused file; null for a taken one. */
const reasonFor = (given: ReturnType<typeof file>, sender: typeof tenant | typeof owner | typeof waiting = tenant) =>
  takeFiles([given], 0, sender).refused[0]?.reason ?? null

describe('takeFiles', () => {
  it('takes PDFs and pictures, by their ending if the browser does not know their type', () => {
    const given = [
      file('a.pdf', 'application/pdf'),
      file('b.jpg', 'image/jpeg'),
      file('c.png', 'image/png'),
      file('d.webp', 'image/webp'),
      file('E.JPEG', ''),
    ]
    const { taken, refused } = takeFiles(given, 0, tenant)
    expect(refused).toEqual([])
    expect(taken.map(({ type }) => type)).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/jpeg',
    ])
  })

  it('refuses other types, and says how to send an iPhone’s pictures', () => {
    expect(reasonFor(file('a.docx', 'application/msword'))).toMatch(/^Only PDFs and pictures/)
    expect(reasonFor(file('a.pdf', 'text/html'))).toMatch(/^Only PDFs and pictures/)
    expect(reasonFor(file('toString', 'toString'))).toMatch(/^Only PDFs and pictures/)
    expect(reasonFor(file('IMG_1.HEIC', ''))).toMatch(/save them as JPEG/)
  })

  it('refuses empty files, pictures above 10 MB and a tenant’s PDFs above 100 MB', () => {
    expect(reasonFor(file('a.pdf', 'application/pdf', 0))).toMatch(/^Empty/)
    expect(reasonFor(file('a.jpg', 'image/jpeg', LIMITS.imageBytesMax))).toBeNull()
    expect(reasonFor(file('a.jpg', 'image/jpeg', LIMITS.imageBytesMax + 1))).toBe('A picture may have up to 10 MB.')
    const large = file('a.pdf', 'application/pdf', LIMITS.smallFileBytesMax + 1)
    expect(reasonFor(large)).toBe('A PDF may have up to 100 MB.')
    expect(reasonFor(large, waiting)).toBe('A PDF may have up to 100 MB.')
    expect(reasonFor(large, owner)).toBeNull()
  })

  it('takes no more than can be sent at once, together with those taken before', () => {
    const given = Array.from({ length: 4 }, (_, at) => file(`${at}.pdf`, 'application/pdf'))
    const { taken, refused } = takeFiles(given, FILES_AT_ONCE - 3, tenant)
    expect(taken.map(({ file: { name } }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf'])
    expect(refused).toEqual([{ name: '3.pdf', reason: 'Up to 10 files can be sent at once.' }])
  })
})

describe('refusalText', () => {
  it('names one file, counts several and gives each reason once', () => {
    const refused = (name: string, reason: string) => ({ name, reason })
    expect(refusalText([])).toBeNull()
    expect(refusalText([refused('a.docx', 'No.')])).toEqual({ title: '“a.docx” was not added', description: 'No.' })
    expect(refusalText([refused('a', 'No.'), refused('b', 'Empty.'), refused('c', 'No.')])).toEqual({
      title: '3 files were not added',
      description: 'No. Empty.',
    })
  })

  it('shortens a long name in its middle', () => {
    const { title } = refusalText([{ name: `${'w'.repeat(100)}.docx`, reason: '' }]) ?? {}
    expect(title).toBe(`“${'w'.repeat(31)}…www.docx” was not added`)
  })
})
