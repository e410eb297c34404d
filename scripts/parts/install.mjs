import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { must } from './run.mjs'
import { giveUp, timed } from './say.mjs'
import { digestOf, isFresh, stamp } from './stamp.mjs'

/** Install the packages the lockfile names, unless they are there. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Lintel needs Node 20.19 or newer; this is ${process.versions.node}.`)
  const digest = digestOf('package-lock.json')
  if (isFresh('installed', digest)) return
  if (!isInstalledByHand()) await timed('installing packages', ci)
  stamp('installed', digest)
}

/** npm leaves a lockfile of its own when it is done; an older one belongs to another state of ours. */
function isInstalledByHand() {
  const own = path.join(root, 'node_modules/.package-lock.json')
  return existsSync(own) && statSync(own).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
}

async function ci() {
  // Building needs the development packages, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath ?? ''
  if (npm.endsWith('npm-cli.js')) await must(process.execPath, [npm, ...args])
  else await must('npm', args)
}
