import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { importPreview } from '../../../test/sample-rent.ts'
import { importPreviewQuery } from './import-data.ts'

const source = { id: 'a', name: 'tenants.csv', content: new Blob(['Home,Tenant']) }
const client = makeQueryClient(
  () => undefined,
  () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads a preview. @param refusals answers before the preview */
function read(...refusals: Response[]) {
  const fetch = vi.fn(async () => refusals.shift() ?? Response.json(importPreview))
  vi.stubGlobal('fetch', fetch)
  const preview = client.fetchQuery(importPreviewQuery(source, {}, 0))
  preview.catch(() => undefined)
  return { fetch, preview }
}

const busy = (headers?: Record<string, string>) => new Response('Busy', { status: 429, headers: headers ?? {} })

describe('the preview of a file that the server still reads for an earlier choice', () => {
  it.each([
    ['after a second', undefined, 1_000],
    ['after what the server asks for', { 'retry-after': '3' }, 3_000],
    ['after a second at least', { 'retry-after': '0' }, 1_000],
  ])('is asked for again %s: %j', async (_, headers, pauseMs) => {
    const { fetch, preview } = read(busy(headers))
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await preview).toEqual(importPreview)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('fails after ten retries', async () => {
    const { fetch, preview } = read(...Array.from({ length: 12 }, () => busy()))
    await vi.advanceTimersByTimeAsync(60_000)
    await expect(preview).rejects.toThrow('429')
    expect(fetch).toHaveBeenCalledTimes(11)
  })
})

it('is not asked for again after another refusal', async () => {
  const { fetch, preview } = read(new Response('This file is not text.', { status: 400 }))
  await expect(preview).rejects.toThrow('400')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})
