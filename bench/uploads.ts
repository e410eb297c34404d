// Uploads of files against `cp` and `sha256sum` on the same bytes in the same run, with peak memory; and pictures a second,
// with the latency of other requests meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Connection } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/features/accounts/passwords.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { photo } from '../server/src/test/pictures.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { withDatabase } from './database.ts'
import { load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { memoryOf, type Peer, startLintel } from './process.ts'

const MB = 1024 * 1024
const SIZES = [
  { name: '100 MB', bytes: 100 * MB, runs: 5 },
  { name: '1 GB', bytes: 1024 * MB, runs: 3 },
]
const TARGETS = { cp: 0.28, sha256sum: 1.2, memoryMb: 60, latency: 2 }
const PASSWORD = 'a password of the benchmark'
/** Enough for the second of the measurement. */
const PICTURES = 4
/** Without and with pictures, in turn. */
const PAIRS = 7

await withDatabase(async (connection, { url, folder }) => {
  await seedProperties(connection, 10_000)
  await addOwner(connection)
  const lintel = await startLintel({
    DATABASE_URL: url,
    DATA_DIR: `${folder}/lintel`,
    DEMO: 'off',
    UPLOAD_QUOTA: '900GB',
  })
  const cookie = await signIn(lintel)
  await measureFiles(lintel, cookie, folder)
  await measurePictures(lintel, cookie)
  await lintel.stop()
})

async function addOwner({ db }: Connection) {
  const passwordHash = await hashPassword(PASSWORD)
  const person = { username: 'bench', passwordHash, firstName: 'B', lastName: 'B', role: 'owner' as const }
  await db.insert(users).values({ ...person, approvedAt: new Date() })
}

async function signIn(lintel: Peer): Promise<string> {
  const response = await call(lintel, '', 'POST', '/api/auth/login', { username: 'bench', password: PASSWORD })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function measureFiles(lintel: Peer, cookie: string, folder: string) {
  const rows: Record<string, string>[] = []
  for (const { name, bytes, runs } of SIZES) {
    const file = `${folder}/${bytes}`
    await writeRandomFile(file, bytes)
    await sendFile(lintel, cookie, file, bytes)
    const found: ({ copied: number; hashed: number } & Awaited<ReturnType<typeof sendFile>>)[] = []
    for (let i = 0; i < runs; i++) {
      // To a new file each time, as Lintel does: overwriting is much faster.
      const copied = await timed('cp', file, `${folder}/copy-${i}`)
      const hashed = await timed('sha256sum', file)
      found.push({ copied, hashed, ...(await sendFile(lintel, cookie, file, bytes)) })
    }
    await rm(file)
    for (let i = 0; i < runs; i++) await rm(`${folder}/copy-${i}`)
    const of = (pick: (one: (typeof found)[number]) => number) => medianOf(found.map(pick))
    const rate = (ms: number) => `${Math.round(bytes / MB / (ms / 1000))} MB/s`
    rows.push(
      {
        file: name,
        against: 'cp',
        theirs: rate(of(({ copied }) => copied)),
        ours: rate(of(({ sent }) => sent)),
        ...compareToTarget(
          of(({ copied, sent }) => copied / sent),
          TARGETS.cp,
        ),
      },
      {
        file: name,
        against: 'sha256sum',
        theirs: rate(of(({ hashed }) => hashed)),
        ours: rate(of(({ sent }) => sent)),
        ...compareToTarget(
          of(({ hashed, sent }) => hashed / sent),
          TARGETS.sha256sum,
        ),
      },
      {
        file: name,
        against: 'memory when idle',
        theirs: `${Math.round(of(({ idle }) => idle))} MB`,
        ours: `${Math.round(of(({ peak }) => peak))} MB`,
        ...compareToTarget(
          of(({ idle, peak }) => peak - idle),
          TARGETS.memoryMb,
          'maximum',
        ),
      },
    )
  }
  printTable('Upload of a file in one request, synced to disk before the response', rows)
}

/** Uploads a file. @returns its duration in ms, and memory before and at the peak, in MB */
async function sendFile(lintel: Peer, cookie: string, file: string, bytes: number) {
  const query = `filename=x&metadata[size]=${bytes}`
  const { url }: { url: string } = await callJson(lintel, cookie, 'GET', `/companion/s3/params?${query}`)
  const idle = (await memoryOf(lintel.pid)).now
  let peak = idle
  const sampling = setInterval(async () => {
    peak = Math.max(peak, (await memoryOf(lintel.pid)).now)
  }, 20)
  const sent = await timed(
    'curl',
    '--silent',
    '--show-error',
    '--fail',
    '--header',
    'Expect:',
    '--upload-file',
    file,
    url,
  )
  clearInterval(sampling)
  return { sent, idle, peak }
}

async function measurePictures(lintel: Peer, cookie: string) {
  const sizes = [
    { name: '12 megapixels', width: 4000, height: 3000 },
    { name: '3 megapixels', width: 2000, height: 1500 },
  ]
  const requestList = () => load(lintel, () => ({ path: '/api/properties/public' }), { connections: 4 })
  await requestList()
  const rows: Record<string, string>[] = []
  for (const { name, width, height } of sizes) {
    const pairs: { idle: number; busy: number; perSecond: number }[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const addresses: string[] = []
      for (let i = 0; i < PICTURES; i++) {
        const seed = width + pair * PICTURES + i
        addresses.push(await uploadPicture(lintel, cookie, await photo({ width, height, seed })))
      }
      const idle = await requestList()
      const before = performance.now()
      const storing = addresses.map((imageURL) => call(lintel, cookie, 'PUT', '/api/property-images', { imageURL }))
      const busy = await requestList()
      await Promise.all(storing)
      const perSecond = (PICTURES * 1000) / (performance.now() - before)
      pairs.push({ idle: idle.p99, busy: busy.p99, perSecond })
    }
    const of = (pick: (pair: (typeof pairs)[number]) => number) => medianOf(pairs.map(pick))
    rows.push({
      pictures: name,
      'a second': of(({ perSecond }) => perSecond).toFixed(2),
      'list idle, p99 ms': of(({ idle }) => idle).toFixed(2),
      'meanwhile, p99 ms': of(({ busy }) => busy).toFixed(2),
      ...compareToTarget(
        of(({ idle, busy }) => busy / idle),
        TARGETS.latency,
        'maximum',
      ),
    })
  }
  printTable(
    `Pictures stored, ${PICTURES} at once, and the latency of a list meanwhile: medians of ${PAIRS} pairs`,
    rows,
  )
}

/** @returns the signed URL */
async function uploadPicture(lintel: Peer, cookie: string, bytes: Buffer): Promise<string> {
  const { uploadURL }: { uploadURL: string } = await callJson(lintel, cookie, 'POST', '/api/objects/upload')
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
  return uploadURL
}

/** @throws when the response is not 2xx */
async function call({ port }: Peer, cookie: string, method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

async function callJson<T>(...args: Parameters<typeof call>): Promise<T> {
  return (await (await call(...args)).json()) as T
}

/** @returns the duration of a program in ms. @throws when it fails */
async function timed(program: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return performance.now() - startedAt
}

async function writeRandomFile(path: string, bytes: number) {
  const chunk = Buffer.allocUnsafe(8 * MB)
  for (let i = 0; i < chunk.length; i += 4) chunk.writeInt32LE((i * 2_654_435_761) | 0, i)
  const file = await open(path, 'w')
  for (let left = bytes; left > 0; left -= chunk.length) await file.write(chunk, 0, Math.min(left, chunk.length))
  await file.sync()
  await file.close()
}
