import { LIMITS } from '@lintel/contract/limits'
import Uppy from '@uppy/core'
import { expect, it } from 'vitest'
import { dialogOptions } from './dialog-options.ts'

const MB = 1024 * 1024
const PICTURES = {
  maxNumberOfFiles: 2,
  maxFileSize: LIMITS.imageBytesMax,
  allowedFileTypes: { 'image/jpeg': 'JPEG', 'image/png': 'PNG' },
}
const add = (uppy: Uppy, name: string, bytes = 10, type = 'image/png') =>
  uppy.addFile({ name, type, data: new File([new Uint8Array(bytes)], name, { type, lastModified: 1 }) })

it.each<[string, (uppy: Uppy) => void, string]>([
  [
    'a file that is too large',
    (uppy) => add(uppy, 'hall.png', 11 * MB),
    'hall.png exceeds maximum allowed size of 10 MB',
  ],
  ['another type', (uppy) => add(uppy, 'plan.pdf', 10, 'application/pdf'), 'You can only upload: JPEG, PNG'],
  ['a duplicate', (uppy) => add(uppy, 'first.png'), "Cannot add the duplicate file 'first.png', it already exists"],
  [
    'more files than there is room for',
    (uppy) => ['a.png', 'b.png'].map((name) => add(uppy, name)),
    'You can only upload 2 files',
  ],
])('refuses %s with the reason', (_, choose, reason) => {
  const uppy = new Uppy()
  uppy.setOptions(dialogOptions(PICTURES))
  add(uppy, 'first.png')
  expect(() => choose(uppy)).toThrow(reason)
})
