import { spawn } from 'node:child_process'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { tools } from './parts/run.mjs'

// The server restarts and the page reloads as files are saved. Open the address Vite prints; it passes calls on.
await install()
const node = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const children = [
  node('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'),
  node(tools.vite, 'web', '--clearScreen', 'false'),
]
let isStopping = false
// Of Ctrl-C the terminal tells all of them; tsx takes being told twice for impatience, and kills the server.
process.on('SIGINT', () => {
  isStopping = true
})
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)

/** When one goes, so does the other. */
function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
