import { existsSync } from 'node:fs'
import path from 'node:path'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { giveUp, timed } from './parts/say.mjs'

// `npm run agent -- USERNAME` makes an existing account an approved agent, whether the server runs or not.
// Neither packages nor the browser app are made anew beneath a running server: what is built is used as it is.
try {
  if (!existsSync(path.join(root, 'server/dist/make-agent.js'))) await buildServer()
} catch (error) {
  giveUp(`Lintel could not be built: ${error.message}.`)
}
await import('../server/dist/make-agent.js')

async function buildServer() {
  await install()
  // Its packages are there only now.
  const builder = await import('./parts/build-server.mjs')
  await timed('building the server', builder.buildServer)
}
