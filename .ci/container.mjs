import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { watchProcess } from './watch-process.mjs'

// Starts the packaged Lintel in a root file system, as a container engine would start the image, and uses it. The last line is
// "N passed, N failed".
const run = promisify(execFile)
/** For a hang on the slowest machine. */
const LIMIT_MS = 240_000
/** Less than a step of the shutdown may wait. */
const STOP_MS = 9_000
const [, , root = ''] = process.argv
const image = readImage(readFileSync('Dockerfile', 'utf8'))
const env = {
  ...image.env,
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  PORT: '17300',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
}
const address = `http://127.0.0.1:${env.PORT}`

/** Mounts what a container engine mounts, and makes the rest read-only; then becomes the command, which is process 1. */
const BECOME_CONTAINER = `
  mount --make-rprivate /
  mount --bind "$1" "$1"
  mount --bind "$1/data" "$1/data"
  mount -t proc proc "$1/proc"
  mount -t tmpfs -o mode=755 dev "$1/dev"
  for device in null zero full random urandom; do touch "$1/dev/$device"; mount --bind "/dev/$device" "$1/dev/$device"; done
  mkdir "$1/dev/shm"
  mount -t tmpfs -o mode=1777,size=64m shm "$1/dev/shm"
  mount -o remount,bind,ro "$1"
  root=$1 folder=$2 uid=$3 gid=$4
  shift 4
  exec setpriv --no-new-privs unshare --root="$root" --wd="$folder" --setgid="$gid" --setuid="$uid" "$@"
`
const UNIT = 'deploy/systemd/lintel@.service'
const steps = [
  ['has a systemd unit without a mistake', verifyUnit],
  ['starts and greets', start],
  ['is healthy and ready, and serves a page', checkPages],
  ['lets the tenant of the demo sign in', async () => void (await signIn('tenant'))],
  ['stores a picture and serves it resized', uploadPicture],
  ['runs a command of the shell beside the server', resetPassword],
  ['cannot write outside of /data', writeElsewhere],
  ['stops within seconds and exits with 0', stop],
  ['keeps its data over a restart', restart],
]
let child
let server
let picture
let passed = 0
const timeout = setTimeout(kill, LIMIT_MS)
try {
  for (const [, step] of steps) {
    await step()
    passed += 1
  }
} catch (error) {
  process.stdout.write(`✗ container ${steps[passed][0]}: ${error.message}\n${server?.written.stderr}\n`)
}
kill()
clearTimeout(timeout)
process.stdout.write(`${passed} passed, ${passed === steps.length ? 0 : 1} failed\n`)
process.exitCode = passed === steps.length ? 0 : 1

/** Instructions of the last stage of the Dockerfile. */
function readImage(dockerfile) {
  const stage = dockerfile
    .split(/^FROM /m)
    .at(-1)
    .replaceAll('\\\n', ' ')
  const find = (expression) => stage.match(expression)?.[1] ?? failWith(`the Dockerfile has no ${expression}`)
  const [uid, gid] = find(/^USER (.*)$/m).split(':')
  return {
    uid,
    gid,
    folder: find(/^WORKDIR (.*)$/m),
    env: Object.fromEntries(
      find(/^ENV (.*)$/m)
        .split(' ')
        .map((pair) => pair.split('=')),
    ),
    command: JSON.parse(find(/^CMD (.*)$/m)),
    healthCheck: JSON.parse(find(/^HEALTHCHECK .* CMD (.*)$/m)),
  }
}

/** systemd-analyze only warns of a line that systemd would ignore. It also looks for the program, which is elsewhere here. */
async function verifyUnit() {
  const copy = path.join(root, path.basename(UNIT))
  writeFileSync(copy, readFileSync(UNIT, 'utf8').replace('/usr/bin/node', process.execPath))
  const { stdout, stderr } = await run('systemd-analyze', ['verify', copy])
  if (stdout || stderr) failWith(stdout + stderr)
}

async function start() {
  const args = [root, image.folder, image.uid, image.gid, ...image.command]
  child = spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-euc', BECOME_CONTAINER, 'sh', ...args], {
    env,
  })
  server = watchProcess(child)
  await server.address()
  const copies = readdirSync(path.join(root, 'data')).filter((name) => name.startsWith('lintel-postgresql'))
  if (copies.length > 0) failWith('it had to copy the packaged PostgreSQL')
}

async function checkPages() {
  for (const pathname of ['/healthz', '/readyz', '/api/properties/public']) await fetchText(pathname)
  const assets = new Set((await fetchText('/listings')).match(/\/assets\/[\w.-]+/g))
  if (assets.size < 3) failWith(`the page names ${assets.size} files of the browser app`)
  for (const asset of assets) await fetchText(asset)
  await execute(image.healthCheck)
  const code = await execute(image.healthCheck, { PORT: '1' }).catch((error) => error.code)
  if (code !== 1) failWith(`the health check of a port without a server exited with ${code}`)
}

/** Reads it to its end: the server finishes a response before it stops. */
async function fetchText(pathname) {
  const response = await fetch(address + pathname)
  if (response.status !== 200) failWith(`${pathname} answered ${response.status}`)
  return response.text()
}

async function uploadPicture() {
  const cookie = await signIn('owner')
  const { uploadURL } = await call('POST', '/api/objects/upload', { cookie, body: { name: 'home.jpg' } })
  const upload = new URL(uploadURL, address)
  const { status } = await fetch(upload, { method: 'PUT', body: readFileSync('docs/lintel.jpg') })
  if (status >= 300) failWith(`the upload was answered ${status}`)
  const imageURL = uploadURL.replace(/\?.*/, '')
  picture = (await call('PUT', '/api/property-images', { cookie, body: { imageURL } })).objectPath
  await fetchPicture(cookie)
}

/** Until a home has it, only its owner sees it. */
async function fetchPicture(cookie) {
  const response = await fetch(`${address}${picture}/640.avif`, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.headers.get('content-type') !== 'image/avif') failWith(`${picture} answered ${response.status}`)
}

async function resetPassword() {
  const { stdout } = await execute(['node', 'server/dist/reset-password.js', 'tenant'])
  if (!stdout.includes('/reset')) failWith(`it printed ${stdout}`)
}

async function writeElsewhere() {
  for (const file of ['/app/file', '/tmp/file', '/file'])
    await execute(['node', '-e', `require('fs').appendFileSync('${file}', '')`]).then(
      () => failWith(`it could write ${file}`),
      (error) => /EROFS/.test(error.stderr) || failWith(error.message),
    )
}

async function stop() {
  const startedAt = Date.now()
  process.kill(innerPid(), 'SIGTERM')
  const { code, stderr } = await server.ended
  if (code !== 0) failWith(`it exited with ${code}`)
  if (Date.now() - startedAt > STOP_MS) failWith(`it took ${Date.now() - startedAt} ms`)
  if (stderr) failWith('it wrote to standard error')
}

async function restart() {
  await start()
  await fetchPicture(await signIn('owner'))
  await stop()
}

/** @returns the session's cookie */
async function signIn(username) {
  const response = await send('POST', '/api/auth/login', { body: { username, password: 'lintel-demo' } })
  if (response.status !== 200) failWith(`${username} could not sign in: ${response.status}`)
  await response.text()
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function call(method, pathname, options) {
  const response = await send(method, pathname, options)
  if (!response.ok) failWith(`${pathname} answered ${response.status} ${await response.text()}`)
  return response.json()
}

function send(method, pathname, { cookie = '', body }) {
  const headers = { 'content-type': 'application/json', cookie }
  return fetch(address + pathname, { method, headers, body: JSON.stringify(body) })
}

/** Runs a command in the running container, as `docker exec` does. */
async function execute(command, more = {}) {
  const enter = ['--target', String(innerPid()), '--mount', '--pid', '--root', '--wd']
  const user = [`--setgid=${image.gid}`, `--setuid=${image.uid}`]
  return run('nsenter', [...enter, ...user, '--', ...command], { env: { ...env, ...more } })
}

/** The process 1 of the container, by its id out here. */
function innerPid() {
  return Number(readFileSync(path.join('/proc', String(child.pid), 'task', String(child.pid), 'children'), 'utf8'))
}

/** With its process 1, everything in the container ends. */
function kill() {
  if (child?.exitCode === null && innerPid()) process.kill(innerPid(), 'SIGKILL')
}

function failWith(message) {
  throw new Error(message)
}
