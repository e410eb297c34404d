import type { MessageFile } from '@lintel/contract/messages/schema'
import { expect, test } from 'vitest'
import { downloadProps } from './file-download.ts'

const document: MessageFile = { name: 'contract.pdf', bytes: 9, url: '/api/documents/1/content', picture: null }
const pictureOf = (name: string, widths: number[]): MessageFile => {
  const url = '/objects/images/balcony'
  const picture = { path: url, alt: '', caption: '', width: 800, height: 600, thumbhash: null, widths }
  return { name, bytes: 9, url, picture }
}

test('a document is saved under its name', () => {
  expect(downloadProps(document)).toEqual({ href: document.url, download: 'contract.pdf' })
})

test.each([
  ['IMG 1.jpg', 'IMG 1.webp'],
  ['my.kitchen.png', 'my.kitchen.webp'],
  ['Picture', 'Picture.webp'],
])('a picture %s is saved in its largest size as %s', (name, download) => {
  expect(downloadProps(pictureOf(name, [320, 800]))).toEqual({ href: '/objects/images/balcony/800.webp', download })
})

test('a drawing is saved as it is', () => {
  expect(downloadProps(pictureOf('plan.svg', []))).toEqual({ href: '/objects/images/balcony', download: 'plan.svg' })
})
