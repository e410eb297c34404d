import { existsSync } from 'node:fs'
import path from 'node:path'
import { install } from './parts/install.mjs'
import { fail, timed } from './parts/output.mjs'
import { root } from './parts/paths.mjs'

// `npm run agent -- USERNAME` makes an existing account an approved agent, whether the server runs or not.
// A build that exists is used as it is: the running server uses it too. There is none where only `npm run dev` has run.
try {
  if (!existsSync(path.join(root, 'server/dist/make-agent.js'))) {
    await install()
    // A dynamic import, since esbuild may have been installed only now.
    const { buildServer } = await import('./parts/build-server.mjs')
    await timed('building the server', buildServer)
  }
} catch (error) {
  fail(`Lintel could not be built: ${error.message}.`)
}
await import('../server/dist/make-agent.js')
