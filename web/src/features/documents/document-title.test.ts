import { LIMITS } from '@lintel/contract/limits'
import { describe, expect, it } from 'vitest'
import { suggestTitle, titleOfFile } from './document-title.ts'

describe('suggestTitle', () => {
  it.each([
    ['Payslip_March.pdf', 'Payslip March'],
    ['Scan of my passport.jpg', 'Scan of my passport'],
    ['P60.pdf', 'P60'],
    ['W-2.pdf', 'W-2'],
    ['2024-03.pdf', '2024-03'],
    ['2024-03-01.pdf', '2024-03-01'],
    ['給与明細.pdf', '給与明細'],
    ['Lease v2.final.pdf', 'Lease v2.final'],
  ])('names %s after the file', (fileName, title) => {
    expect(suggestTitle(fileName, 'income')).toBe(title)
  })

  it.each([
    'IMG_2033.JPG',
    'IMG-20240101-WA0001.jpg',
    'DSC0001.jpg',
    'DSCN1234.jpg',
    'PXL_20240101_123456789.jpg',
    '20240301_101112.jpg',
    '1000012345.jpg',
    'image.jpg',
    'image (1).png',
    'Screenshot 2024-01-01 at 10.11.12.png',
    'WhatsApp Image 2024-01-01 at 10.11.12.jpeg',
    'scan-12.pdf',
    'Scanned Document 3.pdf',
    'CamScanner 01-02-2024 10.11.pdf',
    'document.pdf',
    'New Document(2).pdf',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301.pdf',
    '.pdf',
    '',
  ])('names %s after its type', (fileName) => {
    expect(suggestTitle(fileName, 'income')).toBe('Income')
  })

  it('names a file of another type a document', () => {
    expect(suggestTitle('IMG_2033.jpg', 'other')).toBe('Document')
  })
})

describe('titleOfFile', () => {
  it('is no longer than a title may be', () => {
    expect(titleOfFile(`${'a'.repeat(300)}.pdf`)).toHaveLength(LIMITS.titleMax)
  })
})
