import { once } from 'node:events'

/**
 * Collects what a process of Lintel writes.
 * @param {import('node:child_process').ChildProcess} child with pipes for its output
 */
export function watchProcess(child) {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => {
      written[name] += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, stderr: written.stderr }))

  async function printed(text) {
    const failed = ended.then(({ stderr }) => Promise.reject(new Error(`it exited early: ${stderr}`)))
    failed.catch(() => undefined)
    while (!written.stdout.includes(text)) await Promise.race([once(child.stdout, 'data'), failed])
  }
  async function address() {
    await printed('kept in')
    return written.stdout.match(/http:\/\/\S+/)?.[0] ?? ''
  }
  return { child, written, ended, printed, address }
}
