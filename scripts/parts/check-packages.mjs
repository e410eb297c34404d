import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { print } from './output.mjs'
import { findInstallScriptProblems, findLicenceProblems, readTable } from './packages.mjs'
import { root } from './paths.mjs'

// Compares the lockfile with docs/dependencies.md: licences of production packages, and packages that run scripts when they are
// installed. Exits with 1 for each that is not named there.
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json'))
const document = read('docs/dependencies.md')
const readLicence = (place) => {
  const file = path.join(place, 'package.json')
  return existsSync(path.join(root, file)) ? JSON.parse(read(file)).license : undefined
}
const problems = [
  ...findLicenceProblems(lock, readTable(document, '## Licences'), readLicence),
  ...findInstallScriptProblems(lock, readTable(document, '## Install scripts')),
]
for (const problem of problems) print(problem)
process.exit(problems.length > 0 ? 1 : 0)
