import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { print } from './output.mjs'
import { root } from './paths.mjs'
import { findSecrets } from './secrets.mjs'

/** What looks like a secret and is none: the file, a part of the text, and why. */
const ALLOWED = [
  ['server/src/mail/mailer.test.ts', 'p%2Fw', 'the account of the mail server that the test itself starts'],
]

// Looks for private keys, tokens, passwords in URLs, .env files and random values in all files that git has or would add; exits with
// 1 if there are any.
const isAllowed = ({ file, match }) => ALLOWED.some(([name, part]) => name === file && match.includes(part))
const found = trackedFiles().flatMap(secretsIn)
const problems = found.filter((secret) => !isAllowed(secret))
for (const { file, line, kind, match } of problems) print(`${file}:${line}: looks like ${kind}: ${match.slice(0, 12)}…`)
const unused = ALLOWED.filter(([name, part]) => !found.some(({ file, match }) => file === name && match.includes(part)))
for (const [name, part] of unused) print(`${name} no longer has ${part}: remove it from ALLOWED`)
process.exit(problems.length + unused.length > 0 ? 1 : 0)

function trackedFiles() {
  if (!existsSync(path.join(root, '.git'))) {
    print('skipped: this is no git repository')
    return []
  }
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', list, { cwd: root, maxBuffer: 2 ** 26, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

/** Binary files, which have NUL bytes, are checked by their name alone. */
function secretsIn(file) {
  const full = path.join(root, file)
  if (!existsSync(full)) return []
  const bytes = readFileSync(full)
  return findSecrets(file, bytes.includes(0) ? '' : bytes.toString('utf8'))
}
