import { type ChildProcess, spawn } from 'node:child_process'
import { type WatchedProcess, watchProcess } from '../../../.ci/watch-process.mjs'
import { type Program, programFile } from './programs.ts'

export type Launched = WatchedProcess

/**
 * Starts programs of the server as child processes. Of this process's environment they get only PATH.
 * @param options.maxFiles file descriptors that each of them may have; the limit of this process when absent
 */
export function createLauncher(defaults: Record<string, string>, { maxFiles }: { maxFiles?: number } = {}) {
  const children = new Set<ChildProcess>()

  /** @param program of this build, or the path of another build's */
  function launch(program: Program | `/${string}`, env: Record<string, string> = {}, args: string[] = []): Launched {
    const isPath = (name: string): name is `/${string}` => name.startsWith('/')
    const command = [process.execPath, isPath(program) ? program : programFile(program), ...args]
    const limited = maxFiles ? ['sh', '-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh', ...command] : command
    const [file = '', ...rest] = limited
    const child = spawn(file, rest, { env: { PATH: process.env.PATH, ...defaults, ...env } })
    children.add(child)
    return watchProcess(child)
  }

  function killAll() {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
  }
  return { launch, killAll }
}
