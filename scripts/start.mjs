import { install } from './parts/install.mjs'
import { must } from './parts/run.mjs'
import { giveUp } from './parts/say.mjs'
import { stale } from './parts/stale.mjs'

// Nothing but Node itself is needed to get here: packages are installed and sources built as far as they changed.
try {
  await install()
  if (stale().length > 0) await must(process.execPath, ['scripts/build.mjs'])
} catch (error) {
  giveUp(`Lintel could not be made ready: ${error.message}.`)
}
process.setSourceMapsEnabled(true)
// In this very process, so that signals and exit codes are the server's own.
await import('../server/dist/main.js')
