import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createLauncher, type Launched } from '../launch.ts'
import { Lost } from './registers.ts'
import type { Call } from './writers.ts'

/** A server with its embedded PostgreSQL in a folder, which is killed and started again. */
export function createInstallation(dataDir: string, env: Record<string, string>) {
  const launcher = createLauncher({
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ...env,
  })
  const cluster = path.join(dataDir, 'postgres')
  let server: Launched | null = null
  let address = ''

  const launch = () => {
    server = launcher.launch('main')
    return server
  }

  const killPostgres = async () => {
    const pid = Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
    if (!pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  const call: Call = async (person, method, url, body, type = 'application/json') => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(address + url, {
      method,
      headers: { ...(body && { 'content-type': type }), ...(person && { cookie: person.cookie }) },
      ...(body && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    })
      .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
      .catch(() => {
        throw new Lost()
      })
    const { status, headers, text } = response
    if (status >= 500) throw new Lost()
    if (status >= 400) throw new Error(`${method} ${url} answered ${status}: ${text}`)
    return { status, headers, body: headers.get('content-type')?.includes('json') ? JSON.parse(text) : {} }
  }

  return {
    call,
    host: () => new URL(address).host,
    async start() {
      address = await launch().address()
    },
    /** @param options.isDuringStart also kills the next start, after so many milliseconds */
    async kill({ withPostgres, startMs }: { withPostgres: boolean; startMs: number | null }) {
      const killed = server
      killed?.child.kill('SIGKILL')
      if (withPostgres) await killPostgres()
      await killed?.ended
      if (startMs === null) return
      const starting = launch()
      await pause(startMs)
      starting.child.kill('SIGKILL')
      await starting.ended
    },
    /** Backs up into a file, beside the server. @returns the exit code */
    backUp: async (file: string) => (await launcher.launch('backup', {}, ['--fast', file]).ended).code,
    async connect() {
      const client = new pg.Client({ host: cluster, port: 5432, user: 'lintel', database: 'lintel' })
      await client.connect()
      return client
    },
    async stop() {
      server?.child.kill('SIGTERM')
      return server?.ended
    },
    killAll: launcher.killAll,
  }
}

export type Installation = ReturnType<typeof createInstallation>
