import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { diskStorage } from './disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'lintel-storage-'))
afterAll(() => rm(folder, { recursive: true }))

let count = 0
const newKey = () => `tests/${count++}`

describe('disk storage', () => {
  it.each(['', '..', '../x', 'a/../b', '/etc/passwd', 'a//b', '.parts/x', 'a\0b', 'a b', 'a/'])(
    'rejects the key %j',
    async (key) => {
      const storage = diskStorage(folder)
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(storage.open(key)).rejects.toThrow('not a storage key')
      await expect(storage.listParts('a', `../${key}`)).rejects.toThrow()
    },
  )

  it('completes an upload once for concurrent calls, which list all of its parts or none', async () => {
    const storage = diskStorage(folder)
    for (let attempt = 0; attempt < 20; attempt++) {
      const key = newKey()
      const uploadId = await storage.createMultipart(key)
      const grants = [1, 2, 3].map((number) => ({ key, part: { uploadId, number }, maxBytes: 5, expiresAt: 0 }))
      await Promise.all(
        grants.map((grant) => storage.uploadEndpoint?.receive(grant, Readable.from([Buffer.from('hello')]))),
      )
      const parts = await storage.listParts(key, uploadId)
      const completions = Array.from({ length: 6 }, async () => {
        const seen = await storage.listParts(key, uploadId)
        const { size } = await storage.completeMultipart(key, uploadId, parts)
        return [seen.length === 0 || seen.length === 3, size]
      })
      expect(new Set(await Promise.all(completions).then((all) => all.map(String)))).toEqual(new Set(['true,15']))
    }
  })

  it('keeps the unfinished file of a writer that waits for its sender', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const storage = diskStorage(folder)
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    async function* paused() {
      yield Buffer.from('half')
      await promise
    }
    const key = newKey()
    const written = storage.putStream(key, paused())
    const drafts = () => readdir(join(folder, '.unfinished')).catch(() => [])
    await expect.poll(drafts).toHaveLength(1)
    const [draft = ''] = await drafts()
    await utimes(join(folder, '.unfinished', draft), new Date(0), new Date(0))
    vi.advanceTimersByTime(60_000)
    await expect.poll(async () => (await stat(join(folder, '.unfinished', draft))).mtimeMs).toBeGreaterThan(0)
    await storage.sweepDrafts(new Date())
    resolve()
    expect(await written).toMatchObject({ size: 4 })
  })

  it('sweeps an unfinished file that a dead process left', async () => {
    const storage = diskStorage(folder)
    await storage.put('some/file', Buffer.from('x'))
    const draft = join(folder, '.unfinished', 'left-behind')
    await writeFile(draft, 'half')
    await utimes(draft, new Date(0), new Date(0))
    await storage.sweepDrafts(new Date())
    expect(await readdir(join(folder, '.unfinished'))).not.toContain('left-behind')
  })

  it('refuses a stream once too little space is left, and keeps nothing of it', async () => {
    let freeBytes = 100
    const measureFreeBytes = vi.fn(async () => freeBytes)
    const storage = diskStorage(join(folder, 'full'), 's', { reserveBytes: 50, measureFreeBytes })
    const grant = { key: 'a/b', maxBytes: 10, expiresAt: 0 }
    async function* fillMeanwhile() {
      yield Buffer.from('hello')
      freeBytes = 49
      vi.advanceTimersByTime(1_000)
      yield Buffer.from('again')
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    const receiving = storage.uploadEndpoint?.receive(grant, fillMeanwhile())
    await expect(receiving).rejects.toMatchObject({ code: 'no_space', status: 507 })
    await expect(storage.assertSpace()).rejects.toMatchObject({ code: 'no_space' })
    vi.useRealTimers()
    expect(measureFreeBytes).toHaveBeenCalledTimes(2)
    expect([await storage.head('a/b'), await readdir(join(folder, 'full', '.unfinished'))]).toEqual([null, []])
  })

  it('ends a stream that is longer than was signed, and keeps nothing of it', async () => {
    const storage = diskStorage(join(folder, 'long'))
    const grant = { key: 'a/b', maxBytes: 9, expiresAt: 0 }
    const receiving = storage.uploadEndpoint?.receive(grant, Readable.from([Buffer.alloc(5), Buffer.alloc(5)]))
    await expect(receiving).rejects.toMatchObject({ code: 'EntityTooLarge' })
    expect([await storage.head('a/b'), await readdir(join(folder, 'long', '.unfinished'))]).toEqual([null, []])
  })

  it('keeps the free space of the real volume', async () => {
    const storage = diskStorage(join(folder, 'real'), 's', { reserveBytes: 2 ** 60 })
    await expect(storage.putStream('a/b', Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ status: 507 })
    await diskStorage(join(folder, 'real'), 's', { reserveBytes: 1 }).putStream(
      'a/b',
      Readable.from([Buffer.from('x')]),
    )
  })

  it('accepts a URL that another process signed with the same secret, and no other', async () => {
    const [one, another, stranger] = [diskStorage(folder, 's'), diskStorage(folder, 's'), diskStorage(folder)]
    const url = new URL(
      await one.signUploadUrl({ key: 'a/b', maxBytes: 1, expiresAt: Date.now() + 1000 }),
      'http://here',
    )
    const query = Object.fromEntries(url.searchParams)
    expect(another.uploadEndpoint?.verify(url.pathname, query, Date.now())).toMatchObject({ key: 'a/b', maxBytes: 1 })
    expect(() => stranger.uploadEndpoint?.verify(url.pathname, query, Date.now())).toThrow('not made here')
    expect(() => another.uploadEndpoint?.verify(url.pathname, query, Date.now() + 2000)).toThrow('Request has expired')
  })
})
