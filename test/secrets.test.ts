import { describe, expect, it } from 'vitest'
import { findSecrets } from '../scripts/parts/secrets.mjs'

/** In two parts, so that the check of all files does not find them here. */
const join = (...parts: string[]) => parts.join('')
const kinds = (text: string, file = 'docs/page.md') => findSecrets(file, text).map(({ kind }) => kind)
const RANDOM = join('q7RtZx2LmV', '9bKd4WnY8cJp3s')

describe('findSecrets', () => {
  it.each([
    ['a private key', join('-----BEGIN RSA ', 'PRIVATE KEY-----')],
    ['an AWS key', join('key AKIA', 'IOSFODNN7EXAMPLE')],
    ['a GitHub token', join('gh', 'p_', 'a1'.repeat(18))],
    ['a GitLab token', join('glp', 'at-', 'a1'.repeat(10))],
    ['an npm token', join('np', 'm_', 'a1'.repeat(18))],
    ['a Slack token', join('xo', 'xb-', '1234567890-abc')],
    ['a Google key', join('AI', 'za', 'a'.repeat(35))],
    ['a Stripe key', join('sk_', 'live_', 'a1'.repeat(10))],
    ['a signed token (JWT)', join('ey', 'JhbGciOiJIUzI1NiJ9.ey', 'JzdWIiOiIxMjM0In0.', 'a1'.repeat(10))],
    ['a password in a URL', join('DATABASE_URL=postgres://lintel:', 'ohyeah@db.homes.example/lintel')],
    ['a random value', join('SESSION_', 'SECRET=', RANDOM)],
    ['a random value', join('const api', "Key = '", RANDOM, "'")],
    ['a random value', join('"pass', 'word": "', '0f3a9c'.repeat(6), '"')],
    ['a random value', join("salt: '", RANDOM, RANDOM, "'")],
  ])('finds %s in %s', (kind, text) => {
    expect(kinds(text)).toEqual([kind])
  })

  it.each(['.env', 'server/.env.production', 'keys/id_ed25519', 'tls/server.pem', 'tls/server.key'])(
    'refuses %s',
    (file) => {
      expect(kinds('', file)).toEqual(['a file for secrets'])
    },
  )

  it.each([
    'postgres://user:password@host:5432/database',
    join('postgres://$', '{user}:$', '{password}@$', '{host}/db'),
    'passwordHash: hashPassword(currentPassword)',
    'token = writeTemporaryCredentialsToken2',
    `"integrity": "sha512-${RANDOM}${RANDOM}=="`,
    `sha256: '${'0f3a9c'.repeat(6)}'`,
    'id: 01890000-0000-7000-8000-000000000000',
  ])('accepts %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  it('names the line', () => {
    expect(findSecrets('a.ts', `a\nb\n${join('-----BEGIN ', 'PRIVATE KEY-----')}`)[0]?.line).toBe(3)
  })
})
