import type { ChildProcessWithoutNullStreams } from 'node:child_process'

export type WatchedProcess = {
  child: ChildProcessWithoutNullStreams
  written: { stdout: string; stderr: string }
  /** Resolves to the exit code and standard error when the process exits. */
  ended: Promise<{ code: number | null; stderr: string }>
  /** Waits for a text on standard output. @throws Error with the standard error when the process exits first */
  printed(text: string): Promise<void>
  /** Waits for the greeting. @returns the address in it. @throws as `printed` */
  address(): Promise<string>
}
export function watchProcess(child: ChildProcessWithoutNullStreams): WatchedProcess
