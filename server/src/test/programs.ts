import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAMS = { main: 'main.ts', 'make-agent': 'make-agent.ts', 'hold-cluster': 'test/hold-cluster.ts' }

/** A program that tests start as a process. */
export type Program = keyof typeof PROGRAMS

/** Beside `src`, so that paths relative to a program stay true. */
const FOLDER = `${SERVER}dist-test`

export const programFile = (program: Program) => `${FOLDER}/${program}.js`

/** Bundle the programs: one starts in a quarter of the time that it takes from its sources. */
export async function buildPrograms() {
  await build({
    entryPoints: Object.entries(PROGRAMS).map(([out, file]) => ({ out, in: `${SERVER}src/${file}` })),
    outdir: FOLDER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    logLevel: 'warning',
    packages: 'external',
    // The contract is TypeScript and has to be part of the bundle.
    alias: { '@lintel/contract': `${SERVER}../contract/src` },
  })
}
