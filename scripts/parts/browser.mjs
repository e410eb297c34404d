import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { timed } from './output.mjs'
import { run, runOrThrow, tools } from './run.mjs'

// The headless shell first: it takes a fifth less processor time than the full browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Find a Chromium for the journeys: the one in LINTEL_BROWSER, a name on the PATH or a file; else an installed one, Playwright's
 * own, or a new one.
 * @returns the path of its executable
 * @throws when LINTEL_BROWSER can't be started
 */
export async function findBrowser() {
  const wanted = process.env.LINTEL_BROWSER
  if (wanted) {
    const file = findOnPath([wanted]) ?? wanted
    if (!canRun(file)) throw new Error(`LINTEL_BROWSER is ${wanted}, which could not be started`)
    return file
  }
  const present = findInstalled() ?? (await findPlaywrightsOwn())
  if (present) return present
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) await timed('installing Chromium', installByApt).catch(() => {})
  const installed = findInstalled()
  if (installed) return installed
  await timed("downloading Playwright's Chromium", () =>
    runOrThrow(process.execPath, [tools.playwright, 'install', 'chromium']),
  )
  const downloaded = await findPlaywrightsOwn()
  if (!downloaded) throw new Error('no browser could be found or installed')
  return downloaded
}

/** @returns the browser's path and version, for people: the full browser and the headless shell differ in what they ask for */
export function describeBrowser(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return `${file}, ${(stdout ?? '').trim()}`
}

const findInstalled = () => findOnPath(NAMES) ?? MAC_APPS.find(canRun)

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun)
}

/** Some systems have a stub of that name that only prints how to install it. */
function canRun(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

async function findPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

async function installByApt() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt may be running.
  const wait = ['-o', 'DPkg::Lock::Timeout=600']
  const install = [...wait, 'install', '-y', '-qq', '--no-install-recommends']
  await run('apt-get', [...wait, 'update', '-qq'], { isQuiet: true, env })
  // Older releases have no package for the headless shell.
  await runOrThrow('apt-get', [...install, 'chromium-headless-shell'], { isQuiet: true, env }).catch(() =>
    runOrThrow('apt-get', [...install, 'chromium'], { isQuiet: true, env }),
  )
}
