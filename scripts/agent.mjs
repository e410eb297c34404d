import { install } from './parts/install.mjs'
import { must } from './parts/run.mjs'
import { giveUp } from './parts/say.mjs'
import { stale } from './parts/stale.mjs'

// `npm run agent -- USERNAME` makes an existing account an approved agent, whether the server runs or not.
try {
  await install()
  if (stale().some(({ name }) => name === 'server')) await must(process.execPath, ['scripts/build.mjs'])
} catch (error) {
  giveUp(`Lintel could not be built: ${error.message}.`)
}
await import('../server/dist/make-agent.js')
