import { spawn } from 'node:child_process'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { tools } from './parts/run.mjs'

// Runs the server, restarted on each change, and Vite, which reloads the page and proxies calls to the server.
// Stops both on SIGTERM and when either exits, and lets the server close its PostgreSQL. Tried with a SIGTERM: concurrently 9
// left PostgreSQL running, npm-run-all2 8 left both.
await install()
const node = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const server = node('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts')
const children = [server, node(tools.vite, 'web', '--clearScreen', 'false')]
let isStopping = false
// The terminal sends Ctrl-C to the children too; tsx kills the server when it is signalled twice.
process.on('SIGINT', () => {
  isStopping = true
})
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)

function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
