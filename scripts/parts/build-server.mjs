import path from 'node:path'
import { build } from 'esbuild'
import { root } from './paths.mjs'

/** Bundles `server/dist/main.js` and `make-agent.js` from our sources; packages stay in node_modules. */
export async function buildServer() {
  await build({
    entryPoints: ['main.ts', 'make-agent.ts'].map((name) => path.join(root, 'server/src', name)),
    outdir: path.join(root, 'server/dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    packages: 'external',
    // The contract is a package of TypeScript files, which Node can't load.
    alias: { '@lintel/contract': path.join(root, 'contract/src') },
  })
}
