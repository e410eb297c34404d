import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './imports.ts'

/**
 * Who receives each kind of email: the functions of `mail/email-limits.ts` that send it. The compiler passes verified addresses alone to
 * `sendOrHold`, `sendLink` and `sendDigest`. `sendToUnverified` limits the others, and `sendSecurityNotice` calls it.
 */
const MAIL_KINDS = {
  'mail-account-changed': ['sendSecurityNotice'],
  'mail-account-invitation': ['sendInvitation'],
  'mail-account-link': ['sendLink', 'sendToUnverified'],
  'mail-digest': ['sendDigest'],
  'mail-lease-invitation': ['sendInvitation'],
  'mail-lone-notice': ['sendOrHold'],
  'mail-notice': ['sendOrHold'],
  'mail-payment-details': ['sendSecurityNotice'],
  'mail-reminder': ['sendOrHold'],
  'mail-saved-search': ['sendOrHold'],
}

const LIMITS = 'server/src/mail/email-limits.ts'
const server = sources.filter((file) => file.startsWith('server/src/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)

const senders = namesIn(read(LIMITS), /^export (?:async function|const) (send\w+)/gm)
const sendersIn = (code: string) => namesIn(code, /\b(send\w+)\(/g).filter((name) => senders.includes(name))

/** What functions send that several jobs call. */
const shared = new Map(
  server
    .filter((file) => file !== LIMITS && !/\bdefineJob\b/.test(read(file)) && sendersIn(read(file)).length > 0)
    .flatMap((file) => namesIn(read(file), /\bfunction (\w+)\(/g).map((name) => [name, sendersIn(read(file))])),
)

/** The code of the job of a kind, with what follows it in its file. */
const jobs = server.flatMap((file) =>
  read(file)
    .split(/\bdefineJob\(\{/)
    .slice(1),
)
const jobOf = (kind: string) => jobs.find((job) => job.includes(`...${kind},`)) ?? ''

test('each kind of email is sent to verified addresses, or through a function that limits the others', () => {
  const declared = server.flatMap((file) => [
    ...read(file).matchAll(/\bconst (\w+): JobKind<[^=]*= \{\s*kind: '(mail-[\w-]+)'/g),
  ])
  const found = declared.map(([, name = '', kind = '']) => {
    const called = namesIn(jobOf(name), /\b(\w+)\(/g)
    return [kind, [...new Set([...sendersIn(jobOf(name)), ...called.flatMap((one) => shared.get(one) ?? [])])].sort()]
  })
  expect(Object.fromEntries(found)).toEqual(MAIL_KINDS)
  expect(server.flatMap((file) => namesIn(read(file), /\bkind: '(mail-[\w-]+)'/g))).toHaveLength(found.length)
  // Jobs that send without such a kind.
  const sending = server.filter((file) => /\bmailer\b/.test(read(file)) && /\bdefineJob\b/.test(read(file)))
  expect(sending.filter((file) => !/\w_MAIL\b/.test(read(file)))).toEqual([])
})

test('nothing but the functions with limits hands an email to the mail server', () => {
  const callers = server.filter((file) => /\bmailer\.send\(|(?<!function )\bdeliver\(/.test(read(file)))
  expect(callers.toSorted()).toEqual([
    'server/src/mail/deliver.ts',
    LIMITS,
    // Passes them on, counted.
    'server/src/metrics/measure.ts',
  ])
})
