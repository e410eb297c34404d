import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './imports.ts'

/**
 * To whom each kind of email goes. The compiler takes verified addresses alone, but for `sendToUnverified`, which limits the others, and
 * `sendSecurityNotice`, which calls it.
 */
const MAIL_KINDS = {
  'mail-account-changed': 'sendSecurityNotice',
  'mail-account-invitation': 'sendToUnverified',
  'mail-account-link': 'sendToUnverified, or sendLink to verified',
  'mail-digest': 'verified',
  'mail-lease-invitation': 'sendToUnverified',
  'mail-lone-notice': 'verified',
  'mail-notice': 'verified',
  'mail-payment-details': 'sendSecurityNotice',
  'mail-reminder': 'verified',
  'mail-saved-search': 'verified',
}

const server = sources.filter((file) => file.startsWith('server/src/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('each kind of email is declared as one to verified addresses, or through the function for others', () => {
  const kinds = server.flatMap((file) => [...read(file).matchAll(/\bkind: '(mail-[\w-]+)'/g)].map(([, kind]) => kind))
  expect(kinds.toSorted()).toEqual(Object.keys(MAIL_KINDS))
  // Jobs that send without such a kind.
  const senders = server.filter((file) => /\bmailer\b/.test(read(file)) && /\bdefineJob\b/.test(read(file)))
  expect(senders.filter((file) => !/\w_MAIL\b/.test(read(file)))).toEqual([])
})

test('nothing but the functions with limits hands an email to the mail server', () => {
  const callers = server.filter((file) => /\bmailer\.send\(|(?<!function )\bdeliver\(/.test(read(file)))
  expect(callers.toSorted()).toEqual([
    'server/src/mail/deliver.ts',
    'server/src/mail/email-limits.ts',
    // Passes them on, counted.
    'server/src/metrics/measure.ts',
  ])
})
