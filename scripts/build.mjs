import { buildServer } from './parts/build-server.mjs'
import { buildWeb } from './parts/build-web.mjs'
import { install } from './parts/install.mjs'
import { fail, print, timed } from './parts/output.mjs'
import { findStaleParts } from './parts/stale-parts.mjs'
import { writeStamp } from './parts/stamps.mjs'

// `npm run build` builds what changed, `npm run build -- --force` everything.
const BUILDERS = { web: ['the browser app', buildWeb], server: ['the server', buildServer] }

await install()
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
