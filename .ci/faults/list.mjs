import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDisk } from './full-disk.mjs'

/** Every fault: what happens, and how it ends. `traffic` goes on all the time. */

const FAULT_MS = 10_000
const SLOW_CLIENTS = 200
/** Standard streams and the event loop's. */
const PERMANENT_DESCRIPTORS = 10
/** Close codes of sockets: the service restarts (RFC 6455 registry), and the session ended since its user signed in anew. */
const TOLD = [1012, 4401]
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const freeze = (signal) => async () => {
  await signal('SIGSTOP')
  await pause(FAULT_MS)
  await signal('SIGCONT')
}
const killAndStart = (kill, start) => async () => {
  await kill()
  await pause(FAULT_MS)
  await start()
}

/** @returns faults by name; each resolves when its cause is gone */
export function listFaults(stack, traffic, ledger, people) {
  const { one, two } = { one: () => stack.app('one'), two: () => stack.app('two') }
  return {
    'a server is killed': async () => {
      await end(one().child, 'SIGKILL')
      await pause(2_000)
      await stack.startApp('one')
    },
    'a server is frozen': freeze((signal) => two().child.kill(signal)),
    'rolling restart': () => restartBoth(stack, traffic, people),
    'Redis is killed': killAndStart(() => stack.kill('redis'), stack.startRedis),
    'Redis is frozen': freeze((signal) => stack.signal('redis', signal)),
    'PgBouncer is killed': killAndStart(() => stack.kill('pgbouncer'), stack.startPgBouncer),
    'PostgreSQL is frozen': freeze((signal) => stack.postgres.signal('primary', signal)),
    'S3 is killed': killAndStart(stack.killS3, stack.startS3),
    'S3 is frozen': freeze(stack.signalS3),
    'full disk': () => fillDisk(stack, traffic, ledger),
    '200 slow clients': () => sendSlowly(stack),
    'clock a day ahead': () => moveClock(stack, traffic),
    'no descriptors left': () => takeDescriptors(stack, traffic),
    'PostgreSQL is lost': async () => {
      stack.postgres.signal('primary', 'SIGKILL')
      await pause(2_000)
      stack.postgres.promote()
      stack.primary = 'replica'
    },
  }
}

async function end(child, signal) {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

/** One after the other, each stopped as a service manager does. No request may fail, and every socket is told to connect again. */
async function restartBoth(stack, traffic, people) {
  traffic.next()
  for (const { socket } of people) socket.closes.clear()
  for (const name of ['one', 'two']) {
    const startedAt = performance.now()
    const code = await end(stack.app(name).child, 'SIGTERM')
    const ms = performance.now() - startedAt
    if (code !== 0) traffic.fault(`a server that was stopped exited with ${code}`)
    if (ms > 10_000) traffic.fault(`a server took ${Math.round(ms)} ms to stop`)
    await stack.startApp(name)
  }
  const codes = people.flatMap(({ socket }) => [...socket.closes.keys()])
  const untold = codes.filter((code) => !TOLD.includes(code))
  if (codes.length === 0 || untold.length > 0)
    traffic.fault(
      `a rolling restart closed ${codes.length} sockets, ${untold.length} of them without a word: ${untold}`,
    )
}

/** Half of them to the balancer, half past it; half send headers, half a body, a byte a second. */
async function sendSlowly({ site, addresses }) {
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, number) => {
    const socket = connect(Number(new URL(number % 2 ? site : addresses.one).port), '127.0.0.1')
    socket.on('error', () => undefined)
    if (number % 4 < 2) socket.write(`${head}content-length: 500\r\n\r\n`)
    return socket
  })
  const bytes = `${head}x-slow: `
  for (let second = 0; second < FAULT_MS / 1000; second += 1) {
    for (const [number, socket] of sockets.entries()) socket.write(number % 4 < 2 ? '{' : bytes[second % bytes.length])
    await pause(1_000)
  }
  for (const socket of sockets) socket.destroy()
}

/** One server's clock goes a day ahead while it runs, and back. */
async function moveClock(stack, traffic) {
  const file = path.join(stack.folder, 'clock')
  writeFileSync(file, '+0')
  const mails = () => listMails(stack.folder)
  await end(stack.app('two').child, 'SIGTERM')
  await stack.startApp('two', {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const before = mails()
  writeFileSync(file, '+1d')
  await pause(FAULT_MS)
  const { headers } = await fetch(`${stack.addresses.two}/healthz`)
  const aheadMs = new Date(headers.get('date')) - Date.now()
  if (Math.abs(aheadMs - 86_400_000) > 10_000) traffic.fault(`the clock is ${aheadMs} ms ahead, not a day`)
  writeFileSync(file, '+0')
  await pause(1_000)
  const sentTwice = mails().filter((id, at, all) => all.indexOf(id) !== at)
  const sentTwiceBefore = before.filter((id, at, all) => all.indexOf(id) !== at)
  if (sentTwice.length > sentTwiceBefore.length) traffic.fault('a mail was sent twice while a clock was wrong')
  await end(stack.app('two').child, 'SIGTERM')
  await stack.startApp('two')
}

/** Message-IDs of all mails in the folders of both servers. */
export function listMails(folder) {
  return ['one', 'two'].flatMap((name) => {
    const outbox = path.join(folder, 'disk', name, 'outbox')
    return existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : []
  })
}

async function takeDescriptors(stack, traffic) {
  const { pid } = stack.app('one').child
  const limit = (soft) => execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${soft}:`])
  const before = execFileSync('prlimit', [`--pid=${pid}`, '--nofile', '--noheadings', '--output=SOFT'], {
    encoding: 'utf8',
  })
  // The limit is of their numbers: those below it are of files that stay open, so that nothing new can be opened.
  limit(PERMANENT_DESCRIPTORS)
  if (await answersAnew(stack.addresses.one)) traffic.fault('a server without file descriptors accepted a connection')
  await pause(FAULT_MS)
  limit(before.trim())
}

/** On a connection of its own. */
async function answersAnew(address) {
  const request = http.get(`${address}/healthz`, { agent: false, signal: AbortSignal.timeout(1_000) })
  return Promise.race([once(request, 'response').then(() => true), once(request, 'error').then(() => false)]).catch(
    () => false,
  )
}

/** A small disk for the data folders. @returns how to remove it */
export function mountDisk(folder) {
  const disk = path.join(folder, 'disk')
  execFileSync('mkdir', ['-p', disk])
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk])
  return () => execFileSync('umount', ['-l', disk])
}
