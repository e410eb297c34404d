import { vi } from 'vitest'

let runs = 0

/**
 * Runs a command of the shell in this process, which takes a tenth of starting it. Its own file is evaluated anew; the modules that it
 * imports are those of the tests.
 * @param name of a file in `server/src/cli`
 * @param env the whole environment beside PATH
 */
export async function runInMemory(name: string, args: string[], env: Record<string, string>) {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text
      return true
    }),
  )
  const before = { env: process.env, argv: process.argv, exitCode: process.exitCode }
  process.env = { PATH: process.env.PATH, ...env }
  process.argv = [process.execPath, name, ...args]
  process.exitCode = 0
  runs += 1
  try {
    await import(/* @vite-ignore */ new URL(`../cli/${name}.ts?run=${runs}`, import.meta.url).href)
    return { code: Number(process.exitCode), ...written }
  } finally {
    Object.assign(process, before)
    for (const spy of spies) spy.mockRestore()
  }
}
