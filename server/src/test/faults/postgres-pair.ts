import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { execute } from '../throwaway-postgres.ts'
import { attempt, type Installation } from './installation.ts'
import { createPostgresFolder, PORTS } from './services.ts'

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>
type Name = 'primary' | 'replica'

/** Starts a PostgreSQL and its synchronous replica, from Debian's packages. */
export async function startPostgresPair({ folder: parent, onClose }: Installation) {
  const newest = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const bin = path.join('/usr/lib/postgresql', newest, 'bin')
  const { folder, account } = createPostgresFolder(parent, 'pair')

  const run = (program: string, args: string[], stdio: 'pipe' | 'ignore' = 'pipe') =>
    execFileSync(path.join(bin, program), args, { ...account, cwd: folder, stdio })
  // Without a pipe, which PostgreSQL would keep open.
  const control = (name: Name, ...args: string[]) => run('pg_ctl', ['-D', path.join(folder, name), ...args], 'ignore')
  const start = (name: Name) => {
    const settings = `-c port=${PORTS[name]} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c synchronous_commit=on`
    control(name, 'start', '-w', '-l', path.join(folder, `${name}.log`), '-o', settings)
  }
  const settingsOf = (name: Name) => ({ url: `postgres://lintel@127.0.0.1:${PORTS[name]}/postgres` })
  let primary: Name = 'primary'

  onClose(() => {
    for (const name of ['primary', 'replica'] as const) attempt(() => control(name, 'stop', '-m', 'immediate'))
  })
  const cluster = path.join(folder, 'primary')
  run('initdb', ['-D', cluster, '-U', 'lintel', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  start('primary')
  const source = ['-h', '127.0.0.1', '-p', String(PORTS.primary), '-U', 'lintel', '-R', '-X', 'stream']
  run('pg_basebackup', ['-D', path.join(folder, 'replica'), ...source])
  start('replica')
  // After the copy, so that the promoted replica does not wait for a replica of its own.
  await execute(settingsOf('primary'), `alter system set synchronous_standby_names = '*'`)
  await execute(settingsOf('primary'), 'select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await execute(settingsOf('primary'), isSynchronous)).length === 0) await pause(50)

  /** To the postmaster of the primary and its backends. */
  const signal = (name: NodeJS.Signals) => {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    for (const one of [pid, ...children]) attempt(() => process.kill(one, name))
  }
  return {
    /** Of the server that is the primary now. */
    database: () => settingsOf(primary),
    /** Through HAProxy, which leads to the primary. */
    url: `postgres://lintel@127.0.0.1:${PORTS.postgres}/postgres`,
    signal,
    /** Kills the primary, and promotes the replica after a time. */
    async failOver(afterMs: number) {
      signal('SIGKILL')
      await pause(afterMs)
      control('replica', 'promote')
      primary = 'replica'
    },
  }
}
