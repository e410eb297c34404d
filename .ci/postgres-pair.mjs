import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL and its synchronous replica, from Debian's packages, and the lines of HAProxy that lead to the primary. */

const bin = path.join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').sort((a, b) => b - a)[0], 'bin')
/** PostgreSQL and PgBouncer refuse root; the Debian package creates this account. */
export const account = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/**
 * @param parent a new folder is made in it
 * @param ports of `primary`, `replica` and `proxy`
 */
export function createPostgresPair(parent, ports) {
  const folder = path.join(parent, 'postgres')
  mkdirSync(folder)
  if (account.uid) for (const one of [parent, folder]) chownSync(one, account.uid, account.gid)

  const execute = (program, ...args) =>
    execFileSync(path.join(bin, program), args.map(String), { ...account, cwd: folder, stdio: 'pipe' })
  // Without a pipe, which PostgreSQL would keep open.
  const pgCtl = (name, ...args) =>
    execFileSync(path.join(bin, 'pg_ctl'), ['-D', path.join(folder, name), ...args], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    })
  const startOne = (name) => {
    const settings = `-c port=${ports[name]} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c synchronous_commit=on`
    pgCtl(name, 'start', '-w', '-l', path.join(folder, `${name}.log`), '-o', settings)
  }

  async function query(name, text, values) {
    const client = new pg.Client(`postgres://lintel@127.0.0.1:${ports[name]}/postgres`)
    await client.connect()
    const { rows } = await client.query(text, values).finally(() => client.end())
    return rows
  }

  async function start() {
    execute(
      'initdb',
      '-D',
      path.join(folder, 'primary'),
      '-U',
      'lintel',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    )
    startOne('primary')
    const source = ['-h', '127.0.0.1', '-p', ports.primary, '-U', 'lintel', '-R', '-X', 'stream']
    execute('pg_basebackup', '-D', path.join(folder, 'replica'), ...source)
    startOne('replica')
    // After the copy, so that the promoted replica does not wait for a replica of its own.
    await query('primary', `alter system set synchronous_standby_names = '*'`)
    await query('primary', 'select pg_reload_conf()')
    const isSynchronous = async () =>
      (await query('primary', `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
    while (!(await isSynchronous())) await pause(50)
  }

  return {
    start,
    query,
    urlOf: (name) => `postgres://lintel@127.0.0.1:${ports[name]}/postgres`,
    url: `postgres://lintel@127.0.0.1:${ports.proxy}/postgres`,
    haproxyLines: `listen postgres
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  bind 127.0.0.1:${ports.proxy}
  server primary 127.0.0.1:${ports.primary} check inter 300 fall 2 on-marked-down shutdown-sessions
  server replica 127.0.0.1:${ports.replica} check inter 300 backup
`,
    promote: () => pgCtl('replica', 'promote'),
    /** To the postmaster and its backends. */
    signal: (name, signal) => {
      const pid = Number.parseInt(readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8'), 10)
      for (const one of [pid, ...childrenOf(pid)]) attempt(() => process.kill(one, signal))
    },
    stop: () => {
      for (const name of ['primary', 'replica']) attempt(() => pgCtl(name, 'stop', '-m', 'immediate'))
    },
  }
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** For what may have ended already. */
export function attempt(action) {
  try {
    action()
  } catch {
    // It does not run any more.
  }
}
