// Sending files: against copying and hashing the same bytes in the same run, with what it takes in memory; and pictures a
// second, with what others feel meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Connection } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/features/accounts/passwords.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { photo } from '../server/src/test/pictures.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { withDatabase } from './database.ts'
import { load } from './load.ts'
import { against, middle, printTable } from './measure.ts'
import { memoryOf, type Peer, startLintel } from './process.ts'

const MB = 1024 * 1024
const SIZES = [
  { name: '100 MB', bytes: 100 * MB, runs: 5 },
  { name: '1 GB', bytes: 1024 * MB, runs: 3 },
]
const AIMS = { cp: 0.28, sha256sum: 1.2, memory: 60, meanwhile: 2 }
const PASSWORD = 'a password of the benchmark'
const PICTURES = 8

await withDatabase(async (connection, { url, folder }) => {
  await seedHomes(connection, 10_000)
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
  const answer = await call(lintel, '', 'POST', '/api/auth/login', { username: 'bench', password: PASSWORD })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function measureFiles(lintel: Peer, cookie: string, folder: string) {
  const rows: Record<string, string>[] = []
  for (const { name, bytes, runs } of SIZES) {
    const file = `${folder}/${bytes}`
    await fill(file, bytes)
    await sendFile(lintel, cookie, file, bytes)
    const found: ({ copied: number; hashed: number } & Awaited<ReturnType<typeof sendFile>>)[] = []
    for (let i = 0; i < runs; i++) {
      // To a new file each time, as ours is: writing over an old one costs a fraction.
      const copied = await timed('cp', file, `${folder}/copy-${i}`)
      const hashed = await timed('sha256sum', file)
      found.push({ copied, hashed, ...(await sendFile(lintel, cookie, file, bytes)) })
    }
    await rm(file)
    for (let i = 0; i < runs; i++) await rm(`${folder}/copy-${i}`)
    const of = (pick: (one: (typeof found)[number]) => number) => middle(found.map(pick))
    const rate = (ms: number) => `${Math.round(bytes / MB / (ms / 1000))} MB/s`
    rows.push(
      {
        file: name,
        'held against': 'cp',
        its: rate(of(({ copied }) => copied)),
        ours: rate(of(({ sent }) => sent)),
        ...against(
          of(({ copied, sent }) => copied / sent),
          AIMS.cp,
        ),
      },
      {
        file: name,
        'held against': 'sha256sum',
        its: rate(of(({ hashed }) => hashed)),
        ours: rate(of(({ sent }) => sent)),
        ...against(
          of(({ hashed, sent }) => hashed / sent),
          AIMS.sha256sum,
        ),
      },
      {
        file: name,
        'held against': 'memory when idle',
        its: `${Math.round(of(({ idle }) => idle))} MB`,
        ours: `${Math.round(of(({ peak }) => peak))} MB`,
        ...against(
          of(({ idle, peak }) => peak - idle),
          AIMS.memory,
          'most',
        ),
      },
    )
  }
  printTable('A file sent in one request, on disk for good when it is answered', rows)
}

/** How long it takes, and what it takes in memory at its highest, in MB. */
async function sendFile(lintel: Peer, cookie: string, file: string, bytes: number) {
  const query = `filename=x&metadata[size]=${bytes}`
  const { url }: { url: string } = await ask(lintel, cookie, 'GET', `/companion/s3/params?${query}`)
  const idle = (await memoryOf(lintel.pid)).now
  let peak = idle
  const looking = setInterval(async () => {
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
  clearInterval(looking)
  return { sent, idle, peak }
}

async function measurePictures(lintel: Peer, cookie: string) {
  const sizes = [
    { name: '12 megapixels', width: 4000, height: 3000 },
    { name: '3 megapixels', width: 2000, height: 1500 },
  ]
  const others = () => load(lintel, () => ({ path: '/api/properties/public' }), { connections: 4, ms: 2_000 })
  await others()
  const rows: Record<string, string>[] = []
  for (const { name, width, height } of sizes) {
    const addresses: string[] = []
    for (let seed = 1; seed <= PICTURES; seed++) {
      const { uploadURL }: { uploadURL: string } = await ask(lintel, cookie, 'POST', '/api/objects/upload')
      await fetch(uploadURL, {
        method: 'PUT',
        body: new Uint8Array(await photo({ width, height, seed: seed + width })),
      })
      addresses.push(uploadURL)
    }
    const idle = await others()
    const before = performance.now()
    const [busy, ms] = await Promise.all([
      others(),
      Promise.all(addresses.map((imageURL) => call(lintel, cookie, 'PUT', '/api/property-images', { imageURL }))).then(
        () => performance.now() - before,
      ),
    ])
    rows.push({
      pictures: name,
      'a second': ((PICTURES * 1000) / ms).toFixed(2),
      'others idle, p99 ms': idle.p99.toFixed(2),
      'meanwhile, p99 ms': busy.p99.toFixed(2),
      ...against(busy.p99 / idle.p99, AIMS.meanwhile, 'most'),
    })
  }
  printTable('Pictures taken in, eight at once, while others ask for a list', rows)
}

/** @throws at an answer that is none of the good ones */
async function call({ port }: Peer, cookie: string, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function ask<T>(...args: Parameters<typeof call>): Promise<T> {
  return (await (await call(...args)).json()) as T
}

/** Milliseconds a program takes. @throws when it fails */
async function timed(program: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return performance.now() - startedAt
}

async function fill(path: string, bytes: number) {
  const piece = Buffer.allocUnsafe(8 * MB)
  for (let i = 0; i < piece.length; i += 4) piece.writeInt32LE((i * 2_654_435_761) | 0, i)
  const file = await open(path, 'w')
  for (let left = bytes; left > 0; left -= piece.length) await file.write(piece, 0, Math.min(left, piece.length))
  await file.sync()
  await file.close()
}
