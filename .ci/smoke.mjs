import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watchProcess } from './watch-process.mjs'

// Starts the built server under this Node version, requests its health checks and a page, and stops it. The last line is
// "N passed, N failed".
const LIMIT_MS = 60_000
const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-smoke-'))
const child = spawn(process.execPath, ['server/dist/main.js'], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
})
const { written, ended, address } = watchProcess(child)
const timeout = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
const failures = []
try {
  const origin = await address()
  for (const pathname of ['/healthz', '/readyz', '/listings', '/api/properties/public']) {
    const { status } = await fetch(origin + pathname)
    if (status !== 200) failures.push(`${pathname} answered ${status}`)
  }
  child.kill('SIGTERM')
  const { code } = await ended
  if (code !== 0) failures.push(`it exited with ${code}`)
  if (written.stderr) failures.push('it wrote to standard error')
} catch (error) {
  child.kill('SIGKILL')
  failures.push(error.message)
}
clearTimeout(timeout)
await rm(dataDir, { recursive: true, force: true })
if (failures.length > 0)
  process.stdout.write(`✗ smoke start on Node ${process.version}: ${failures.join('; ')}\n${written.stderr}\n`)
process.stdout.write(`${failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed'}\n`)
process.exitCode = failures.length > 0 ? 1 : 0
