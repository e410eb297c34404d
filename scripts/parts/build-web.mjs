import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './paths.mjs'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/
const WORTH_IT_BYTES = 1024

/** The browser app in `web/dist`, every text in it also compressed once and for all, and in `web/dist/server` what renders its pages. */
export async function buildWeb() {
  const folder = path.join(root, 'web')
  await build({ configFile: path.join(folder, 'vite.config.ts'), root: folder, logLevel: 'warn' })
  await compressBelow(path.join(folder, 'dist'))
  await build({
    configFile: path.join(folder, 'vite.config.ts'),
    root: folder,
    logLevel: 'warn',
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: 'dist/server',
      manifest: false,
      copyPublicDir: false,
      emptyOutDir: true,
    },
  })
}

async function compressBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  // The page itself is filled in for every request.
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && entry.name !== 'index.html')
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT_BYTES) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await brotli(bytes, { params: quality }))
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }))
}
