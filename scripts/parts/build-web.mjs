import path from 'node:path'
import { constants } from 'node:zlib'
import { build } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { root } from './paths.mjs'

const folder = path.join(root, 'web')
const shared = { configFile: path.join(folder, 'vite.config.ts'), root: folder, logLevel: 'warn' }

/** Text files are also written as .br and .gz, as small as they get; the server fills in index.html for each request. */
const compressed = compression({
  include: /\.(css|html|js|json|svg|txt|webmanifest)$/,
  exclude: /index\.html$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
  ],
})

/** Builds the browser app into `web/dist`, and its server renderer into `web/dist/server`. */
export async function buildWeb() {
  await build({ ...shared, plugins: [compressed] })
  await build({
    ...shared,
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: 'dist/server',
      manifest: false,
      copyPublicDir: false,
      emptyOutDir: true,
    },
  })
}
