import { spawn } from 'node:child_process'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { tools } from './parts/run.mjs'

// Runs the server, restarted on each change, and Vite, which reloads the page and proxies calls to the server.
// Stops both on SIGTERM and when either exits, and lets the server close its PostgreSQL. Tried with a SIGTERM: concurrently 9
// left PostgreSQL running, npm-run-all2 8 left both.
await install()
// Dynamic, since it may have been installed only now.
const { default: pretty } = await import('pino-pretty')
const node = (stderr, ...args) => spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', stderr] })
const server = node('pipe', 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts')
const children = [server, node('inherit', tools.vite, 'web', '--clearScreen', 'false')]
server.stderr.pipe(pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
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
