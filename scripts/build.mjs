import { buildServer } from './parts/build-server.mjs'
import { buildWeb } from './parts/build-web.mjs'
import { giveUp, say, timed } from './parts/say.mjs'
import { stale } from './parts/stale.mjs'
import { stamp } from './parts/stamp.mjs'

// `npm run build` builds whatever changed; `npm run build -- --force` everything.
const BUILDERS = { web: ['the browser app', buildWeb], server: ['the server', buildServer] }

const parts = stale({ isForced: process.argv.includes('--force') })
if (parts.length === 0) say('✓ nothing changed since the last build')
try {
  for (const { name, digest } of parts) {
    const [title, build] = BUILDERS[name]
    await timed(`building ${title}`, build)
    stamp(name, digest)
  }
} catch (error) {
  giveUp(error.message)
}
