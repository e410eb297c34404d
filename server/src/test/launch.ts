import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Program, programFile } from './programs.ts'

export type Launched = ReturnType<ReturnType<typeof createLauncher>['launch']>

/**
 * Starts programs of the server as child processes. Of this process's environment they get only PATH.
 * @param options.maxFiles file descriptors that each of them may have; the limit of this process when absent
 */
export function createLauncher(defaults: Record<string, string>, { maxFiles }: { maxFiles?: number } = {}) {
  const children = new Set<ChildProcess>()

  function launch(program: Program, env: Record<string, string> = {}, args: string[] = []) {
    const command = [process.execPath, programFile(program), ...args]
    const limited = maxFiles ? ['sh', '-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh', ...command] : command
    const [file = '', ...rest] = limited
    const child = spawn(file, rest, {
      env: { PATH: process.env.PATH, ...defaults, ...env },
    })
    children.add(child)
    const written = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        written[name] += chunk
      })
    const ended = once(child, 'close').then(([code]) => ({ code, stderr: written.stderr }))
    const address = async () => {
      const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)))
      while (!written.stdout.includes('kept in')) await Promise.race([once(child.stdout, 'data'), failed])
      failed.catch(() => {})
      return written.stdout.match(/http:\/\/\S+/)?.[0] ?? ''
    }
    return {
      child,
      /** Resolves to the exit code and standard error when the process exits. */
      ended,
      /** Waits for the greeting. @returns the address in it. @throws Error with the standard error when the process exits first */
      address,
      written,
    }
  }

  function killAll() {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
  }
  return { launch, killAll }
}
