import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { install } from './parts/install.mjs'
import { npmCommand } from './parts/npm.mjs'
import { fail, print, timed } from './parts/output.mjs'
import { isNeeded } from './parts/package-files.mjs'
import { root } from './parts/paths.mjs'
import { runOrThrow } from './parts/run.mjs'

/**
 * `node scripts/package.mjs TARGET` builds Lintel and writes what runs, and nothing else, to the folder TARGET, for this platform. It
 * starts with `node server/dist/main.js`. The Dockerfile and CI call it.
 */
const OWN_PARTS = [
  ...['package.json', 'LICENSE', 'server/package.json', 'server/dist', 'server/drizzle'],
  ...['contract/package.json', 'demo/package.json', 'demo/pictures', 'web/dist'],
]
const [, , folder] = process.argv
const target = path.resolve(folder ?? '')
if (!folder || existsSync(target)) fail('Name a folder that does not exist yet: node scripts/package.mjs TARGET')
// Every account can read the package, whatever the umask of this one is.
process.umask(0o022)
await install()
await runOrThrow(process.execPath, ['scripts/build.mjs'])
await timed(`packaging into ${target}`, () => {
  for (const part of [...OWN_PARTS, ...productionPackages()]) copy(part)
  // For FONTCONFIG_FILE: without any configuration, sharp's fontconfig writes an error. No font is needed.
  writeFileSync(path.join(target, 'fonts.conf'), '<fontconfig/>\n')
})
print(`✓ ${(bytesBelow(target) / 1e6).toFixed(0)} MB in ${target}`)

/** @returns the server's production packages that are installed here, as folders of the repository; links for workspaces */
function productionPackages() {
  const [program, ...args] = npmCommand('ls', '--workspace=@lintel/server', '--omit=dev', '--all', '--parseable')
  const output = execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output
    .split('\n')
    .map((line) => path.relative(root, line))
    .filter((place) => place.includes('node_modules'))
}

/** Links stay links: the libraries of PostgreSQL need them. */
function copy(part) {
  const [from, to] = [path.join(root, part), path.join(target, part)]
  const status = lstatSync(from)
  mkdirSync(status.isDirectory() ? to : path.dirname(to), { recursive: true })
  if (status.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (!status.isDirectory()) {
    copyFileSync(from, to)
    return chmodSync(to, status.mode & 0o100 ? 0o755 : 0o644)
  }
  for (const file of readdirSync(from).map((name) => path.join(part, name))) if (isNeeded(file)) copy(file)
}

function bytesBelow(parent) {
  return readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0)
}
