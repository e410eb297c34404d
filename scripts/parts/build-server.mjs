import path from 'node:path'
import { build } from 'esbuild'
import { root } from './paths.mjs'

/** `server/dist/main.js` and `make-agent.js`: our own source and the contract's; packages stay in node_modules. */
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
    plugins: [{ name: 'packages-stay-outside', setup: keepPackagesOutside }],
  })
}

/** Only relative imports go into the file, and the contract, which is TypeScript. */
function keepPackagesOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' || name.startsWith('@lintel/contract/') ? undefined : { path: name, external: true },
  )
}
