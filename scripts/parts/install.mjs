import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { npmCommand } from './npm.mjs'
import { fail, timed } from './output.mjs'
import { root } from './paths.mjs'
import { runOrThrow } from './run.mjs'
import { hashFiles, isStamped, writeStamp } from './stamps.mjs'

/** Install the packages of the lockfile, unless they are installed. Runs before any package exists: Node's modules only. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Lintel needs Node 20.19 or newer; this is ${process.versions.node}.`)
  const hash = hashFiles('package-lock.json')
  if (isStamped('installed', hash)) return
  if (!isInstalledByHand()) await timed('installing packages', ci)
  writeStamp('installed', hash)
}

/** npm writes a lockfile of its own when it has finished; one older than ours belongs to another commit. */
function isInstalledByHand() {
  const npmLockfile = path.join(root, 'node_modules/.package-lock.json')
  return (
    existsSync(npmLockfile) && statSync(npmLockfile).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
  )
}

async function ci() {
  // Building needs the development packages, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, ...all] = npmCommand(...args)
  await runOrThrow(program, all)
}
