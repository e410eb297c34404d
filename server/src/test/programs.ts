import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { serverBuild } from '../../../scripts/parts/build-server.mjs'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAMS = {
  main: 'main.ts',
  'create-bucket': 'cli/create-bucket.ts',
  backup: 'cli/backup.ts',
  restore: 'cli/restore.ts',
  'make-agent': 'cli/make-agent.ts',
  'disable-account': 'cli/disable-account.ts',
  doctor: 'cli/doctor.ts',
  'picture-decoder': 'pictures/picture-decoder.ts',
  'reset-password': 'cli/reset-password.ts',
  'hold-cluster': 'test/hold-cluster.ts',
}

/** A program that tests start as a child process. */
export type Program = keyof typeof PROGRAMS

/** Next to `src`, so that the programs' relative paths stay valid. */
const FOLDER = `${SERVER}dist-test`

export const programFile = (program: Program) => `${FOLDER}/${program}.js`

/** Builds the programs as for production, so that they start as quickly. */
export async function buildPrograms() {
  // Chunks have their content's hash in their names, so those of earlier builds would pile up.
  await rm(FOLDER, { recursive: true, force: true })
  const entryPoints = Object.entries(PROGRAMS).map(([out, file]) => ({ out, in: `${SERVER}src/${file}` }))
  await build({ ...serverBuild, entryPoints, outdir: FOLDER })
}
