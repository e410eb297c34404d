import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { timed } from './output.mjs'
import { run, runOrThrow, tools } from './run.mjs'

// The headless shell first: it takes a fifth less processor time than the full browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Find a Chromium for the journeys: an installed one, Playwright's own, else install one.
 * @returns the path of its executable
 */
export async function findBrowser() {
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

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...programs, ...MAC_APPS].find(canRun)
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
