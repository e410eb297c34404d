import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { npmCommand } from './parts/npm.mjs'
import { print } from './parts/output.mjs'
import { root } from './parts/paths.mjs'

/** Writes the production packages with their versions, licences and hashes, for scanners (CycloneDX). */
const FILE = 'sbom.cdx.json'
const [program, ...args] = npmCommand('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
const json = execFileSync(program, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 27,
  stdio: ['ignore', 'pipe', 'inherit'],
})
writeFileSync(path.join(root, FILE), json)
print(`${FILE} has ${JSON.parse(json).components.length} packages`)
