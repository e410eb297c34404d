import { afterEach, expect, test, vi } from 'vitest'
import { claimUploads } from './upload-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** The locks of a browser, as far as they are used. */
function stubLocks() {
  const held = new Set<string>()
  const request = async (id: string, _options: object, callback: (lock: object | null) => unknown) => {
    if (held.has(id)) return callback(null)
    held.add(id)
    await callback({})
    held.delete(id)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return held
}

test('gives the uploads of an id to one page, until it releases them', async () => {
  const held = stubLocks()
  const release = await claimUploads('one')
  expect(await claimUploads('one')).toBeNull()
  expect(await claimUploads('another')).not.toBeNull()
  release?.()
  await expect.poll(() => [...held]).toEqual(['another'])
  expect(await claimUploads('one')).not.toBeNull()
})

test('gives them to every page without secure contexts', async () => {
  vi.stubGlobal('navigator', {})
  expect(await claimUploads('one')).not.toBeNull()
  expect(await claimUploads('one')).not.toBeNull()
})
