import { spawn } from 'node:child_process'
import { install } from './parts/install.mjs'
import { root } from './parts/paths.mjs'
import { tools } from './parts/run.mjs'

// The server restarts and the page reloads as files are saved. Open the address Vite prints; it passes calls on.
await install()
// Its packages are there only now.
const { default: pretty } = await import('pino-pretty')
const node = (stderr, ...args) => spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', stderr] })
const server = node('pipe', 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts')
const children = [server, node('inherit', tools.vite, 'web', '--clearScreen', 'false')]
// The log comes as JSON on standard error; what is no JSON passes as it is.
server.stderr.pipe(pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
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
