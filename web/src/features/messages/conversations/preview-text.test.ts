import { expect, test } from 'vitest'
import { documentMessage, message, removedFileMessage, users } from '../../../test/sample-data.ts'
import { hasFile, previewOf } from './preview-text.ts'

const [me, them] = [users.tenant.id, users.owner.id]
const unsent = { clientId: 'c', receiverId: them, content: 'payslip.pdf', propertyId: null, writtenAt: 0 }
const unsentFile = { ...unsent, file: { type: 'application/pdf', bytes: 1, preview: null } }

test('names the file of a message, and who sent it', () => {
  expect(previewOf(documentMessage, me)).toBe('contract.pdf')
  expect(previewOf(documentMessage, them)).toBe('You: contract.pdf')
  expect(previewOf(unsentFile, me)).toBe('You: payslip.pdf')
  expect([documentMessage, unsentFile].map(hasFile)).toEqual([true, true])
})

test('does not name a file that was removed', () => {
  expect(previewOf(removedFileMessage, me)).toBe('A file that was removed')
  expect([removedFileMessage, message, unsent, null, undefined].map(hasFile)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
