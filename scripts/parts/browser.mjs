import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { must, run, tools } from './run.mjs'
import { timed } from './say.mjs'

// The headless shell comes first: it needs a fifth less processor time than a whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Find a Chromium for the journeys: one that is installed, Playwright's own, or one put there now.
 * @returns the path of its program
 */
export async function findBrowser() {
  const present = findInstalled() ?? (await findPlaywrights())
  if (present) return present
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) await timed('installing Chromium', installByApt).catch(() => {})
  const installed = findInstalled()
  if (installed) return installed
  await timed("downloading Playwright's Chromium", () =>
    must(process.execPath, [tools.playwright, 'install', 'chromium']),
  )
  const downloaded = await findPlaywrights()
  if (!downloaded) throw new Error('no browser could be found or installed')
  return downloaded
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...programs, ...MAC_APPS].find(runs)
}

/** A file of that name may be a stub that only says how to install it. */
function runs(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

async function installByApt() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be under way.
  const wait = ['-o', 'DPkg::Lock::Timeout=600']
  const install = [...wait, 'install', '-y', '-qq', '--no-install-recommends']
  await run('apt-get', [...wait, 'update', '-qq'], { quietly: true, env })
  // Older releases have the whole browser only.
  await must('apt-get', [...install, 'chromium-headless-shell'], { quietly: true, env }).catch(() =>
    must('apt-get', [...install, 'chromium'], { quietly: true, env }),
  )
}
