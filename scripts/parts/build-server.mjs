import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './paths.mjs'

const dist = path.join(root, 'server/dist')

/**
 * Build the programs of `server/dist` from our own workspaces; packages stay in node_modules. What `main`
 * imports dynamically, such as the demo, is a chunk beside it.
 */
export async function buildServer() {
  const { metafile } = await build(serverBuild)
  const written = new Set(Object.keys(metafile.outputs).map((file) => path.resolve(root, file)))
  // Chunks have their content's hash in their names, so those of earlier builds would pile up.
  for (const file of await readdir(dist)) if (!written.has(path.join(dist, file))) await rm(path.join(dist, file))
}

/** Options for esbuild. */
export const serverBuild = {
  absWorkingDir: root,
  entryPoints: [
    'main.ts',
    'cli/backup.ts',
    'cli/create-bucket.ts',
    'cli/disable-account.ts',
    'cli/doctor.ts',
    'cli/make-agent.ts',
    'cli/reset-password.ts',
    'cli/restore.ts',
    'pictures/picture-decoder.ts',
  ].map((file) => ({ out: path.parse(file).name, in: path.join(root, 'server/src', file) })),
  outdir: dist,
  bundle: true,
  splitting: true,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  packages: 'external',
  // Our other workspaces are TypeScript, which Node can't load from node_modules: they are bundled.
  alias: {
    '@lintel/contract': path.join(root, 'contract/src'),
    '@lintel/demo': path.join(root, 'demo/src/demo.ts'),
    '@lintel/server': path.join(root, 'server'),
  },
}
