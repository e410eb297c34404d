import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { serverBuild } from '../scripts/parts/build-server.mjs'

const root = join(import.meta.dirname, '..')
const IMPORT_OF_DEMO = /(import\(|import|from)\s*'(@lintel\/demo|[./]+demo\/)[^']*'/g

describe("the server's import of the demo", () => {
  it('is the only one, and dynamic', () => {
    const files = readdirSync(join(root, 'server/src'), { recursive: true }).map((file) => `server/src/${file}`)
    const imports = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT_OF_DEMO)].map(([code]) => `${file}: ${code}`),
      )
    expect(imports).toEqual(["server/src/main.ts: import('@lintel/demo'"])
  })

  it('puts the whole demo in a chunk that neither program loads at its start', async () => {
    const { metafile } = await build({ ...serverBuild, write: false })
    const code = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'))
    const withDemo = code.filter(([, { inputs }]) => Object.keys(inputs).some((file) => file.startsWith('demo/')))
    expect(withDemo.map(([, { entryPoint }]) => entryPoint)).toEqual(['demo/src/demo.ts'])

    const chunk = withDemo[0]?.[0]
    for (const program of ['server/dist/main.js', 'server/dist/make-agent.js', 'server/dist/reset-password.js']) {
      const loaded = loadedAtStart(program, metafile)
      expect(loaded.size).toBeGreaterThan(1)
      expect(loaded).not.toContain(chunk)
    }
  })
})

/** A program's own file and every chunk that it imports statically, directly or not. */
function loadedAtStart(program: string, { outputs }: Metafile): Set<string> {
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) visit(path)
  }
  visit(program)
  return loaded
}
