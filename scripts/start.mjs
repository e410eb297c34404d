import { install } from './parts/install.mjs'
import { fail } from './parts/output.mjs'
import { runOrThrow } from './parts/run.mjs'
import { findStaleParts } from './parts/stale-parts.mjs'

// Needs nothing but Node: installs packages and builds sources that changed.
try {
  await install()
  if (findStaleParts().length > 0) await runOrThrow(process.execPath, ['scripts/build.mjs'])
} catch (error) {
  fail(`Lintel could not be made ready: ${error.message}.`)
}
process.setSourceMapsEnabled(true)
// In this process, so that signals and exit codes are the server's own.
await import('../server/dist/main.js')
