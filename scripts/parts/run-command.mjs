import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { fail, timed } from './output.mjs'
import { root } from './paths.mjs'

/**
 * Runs a command of the built server. A build that exists is used as it is: the running server uses it too. There is none where
 * only `npm run dev` has run.
 * @param name of its file in server/dist, without the extension
 */
export async function runCommand(name) {
  const file = path.join(root, `server/dist/${name}.js`)
  try {
    if (!existsSync(file)) {
      await install()
      // A dynamic import, since esbuild may have been installed only now.
      const { buildServer } = await import('./build-server.mjs')
      await timed('building the server', buildServer)
    }
  } catch (error) {
    fail(`Lintel could not be built: ${error.message}.`)
  }
  await import(pathToFileURL(file))
}
