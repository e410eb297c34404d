/** Names of files that hold secrets. */
const FILES =
  /(^|\/)(\.env(\.(?!example$)[^/]*)?|\.netrc|\.pgpass|id_(rsa|dsa|ecdsa|ed25519)|[^/]+\.(pem|key|p12|pfx|jks))$/

/** Texts that are secrets by their form. */
const FORMS = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/g],
  ['an AWS key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['a GitHub token', /\b(gh[pousr]_\w{36,}|github_pat_\w{22,})/g],
  ['a GitLab token', /\bglpat-[\w-]{20,}/g],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a Slack token', /\bxox[abeoprs]-[\w-]{10,}/g],
  ['a Google key', /\bAIza[\w-]{35}\b/g],
  ['a Stripe key', /\b[rs]k_live_\w{16,}/g],
  ['a signed token (JWT)', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
]

const PASSWORD_IN_URL = /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@'"`<>]*:([^\s/@'"`<>]+)@/gi
/** Of documentation and tests. */
const PLACEHOLDERS = new Set(['password', 'secret', 'hunter2'])

const HASH_NAME = /^(sha\d+|(thumb)?hash|integrity|checksum|digest|commit)$/i
const SECRET_NAME = /(secret|passw|token|api_?key|access_?key|private_?key|credential|auth)/i
const ASSIGNMENT = /([A-Za-z_][\w-]{0,60})["']?\s{0,3}(?:=|:|=>)\s{0,3}["'`]?([\w+/=.~-]{16,500})/g

/** Bits per character: random base64 has more than 4 from 24 characters on, random hex 3.2 and more, words and names less. */
const ENTROPY = { base64: 4.2, hex: 3 }

/** @returns every secret that a file seems to hold, each with its line and what it looks like */
export function findSecrets(file, text) {
  if (FILES.test(file)) return [{ file, line: 0, kind: 'a file for secrets', match: file }]
  const found = []
  const add = (index, kind, match) => found.push({ file, line: text.slice(0, index).split('\n').length, kind, match })
  for (const [kind, form] of FORMS) for (const match of text.matchAll(form)) add(match.index, kind, match[0])
  for (const match of text.matchAll(PASSWORD_IN_URL))
    if (!isPlaceholder(match[1])) add(match.index, 'a password in a URL', match[0])
  for (const { 0: match, 1: name, 2: value, index } of text.matchAll(ASSIGNMENT))
    if (!HASH_NAME.test(name) && isRandom(value, SECRET_NAME.test(name))) add(index, 'a random value', match)
  return found
}

const isPlaceholder = (password) => PLACEHOLDERS.has(password) || /^[$%{]/.test(password) || /^[.…*x]+$/.test(password)

/** @param isNamedSecret less is asked of the value of a variable that is named like a secret */
function isRandom(value, isNamedSecret) {
  const factor = isNamedSecret ? 0.85 : 1
  if (/^[0-9a-f]+$/i.test(value)) return value.length >= 32 && entropyOf(value) >= ENTROPY.hex * factor
  const classes = [/[a-z]/, /[A-Z]/, /\d/].filter((letters) => letters.test(value)).length
  // No secrets: names of variables, with one digit at most, hashes of packages, and names of files and properties.
  if (classes < 3 || !/\d.*\d/.test(value) || /^sha\d+-|\./.test(value)) return false
  return value.length >= (isNamedSecret ? 16 : 32) && entropyOf(value) >= ENTROPY.base64 * factor
}

/** Shannon entropy in bits per character. */
function entropyOf(text) {
  const counts = new Map()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
