import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Parts of the programs here that start real servers. Each prints "N passed, N failed" last. */

const running = new Set()

/** Starts a built server. @returns its address, once it serves @throws Error with its standard error when it exits first */
export async function startServer(file, env) {
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      AGENT_SIGNUP: 'open',
      ...env,
    },
  })
  running.add(child)
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => {
      written[name] += chunk
    })
  const ended = once(child, 'close')
  const failed = ended.then(() => {
    throw new Error(`it exited before it served: ${written.stderr}`)
  })
  while (!written.stdout.includes('kept in')) await Promise.race([once(child.stdout, 'data'), failed])
  failed.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address: written.stdout.match(/http:\/\/\S+/)?.[0], child, written, stop }
}

export function killServers() {
  for (const child of running) child.kill('SIGKILL')
}

/** @returns a function that calls the API of any server with the cookie of one user */
export function caller() {
  let cookie = ''
  const call = async (address, method, path, body, headers = {}) => {
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body && !isBytes && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers }
  }
  return { call, cookie: () => cookie }
}

/** Registers a user on a server. @returns the user and a function that calls any server as this user */
export async function register(address, username, role) {
  const { call, cookie } = caller()
  const form = { username, password: 'a quiet street', firstName: username, lastName: 'Test', role }
  const { status, body } = await call(address, 'POST', '/api/auth/register', form)
  if (status !== 201) throw new Error(`${username} could not register: ${status} ${JSON.stringify(body)}`)
  return { ...body, call, cookie }
}

/** @returns a port that is free now */
export async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Prints the faults and the last line that `.ci/services` counts, and sets the exit code. */
export function report(name, faults) {
  for (const fault of faults) process.stdout.write(`✗ ${name}: ${fault}\n`)
  process.stdout.write(`${faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed'}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
