import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPrivateFile } from './data-dir.ts'

let folder: string
let file: string
/** Written first, then linked to `file`. */
let draft: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-data-dir-'))
  file = path.join(folder, 'secret')
  draft = `${file}.${process.pid}`
})
afterEach(() => rm(folder, { recursive: true }))

it.runIf(existsSync('/dev/full'))('asks for space when the disk is full', async () => {
  await symlink('/dev/full', draft)
  await expect(createPrivateFile(file, 'x')).rejects.toThrow(
    `${file} cannot be written (ENOSPC); free some space there, or name another DATA_DIR.`,
  )
})

it('does not ask for space on other errors', async () => {
  await mkdir(draft)
  await expect(createPrivateFile(file, 'x')).rejects.toThrow(
    `${file} cannot be written (EISDIR); make it writable, or name another DATA_DIR.`,
  )
})
