import { install } from './parts/install.mjs'
import { fail, print, timed } from './parts/output.mjs'
import { findStaleParts } from './parts/stale-parts.mjs'
import { writeStamp } from './parts/stamps.mjs'

// `npm run build` builds what changed, `npm run build -- --force` everything.
await install()
// Imported afterwards: they need the packages.
const { buildServer } = await import('./parts/build-server.mjs')
const { buildWeb } = await import('./parts/build-web.mjs')
const BUILDERS = { web: ['the browser app', buildWeb], server: ['the server', buildServer] }

const parts = findStaleParts({ isForced: process.argv.includes('--force') })
if (parts.length === 0) print('✓ nothing changed since the last build')
try {
  for (const { name, hash } of parts) {
    const [title, build] = BUILDERS[name]
    await timed(`building ${title}`, build)
    writeStamp(name, hash)
  }
} catch (error) {
  fail(error.message)
}
