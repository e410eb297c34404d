import { describe, expect, it } from 'vitest'
import { clientAddressOf, createProxyWarning } from './client-address.ts'

describe('clientAddressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ])('gives %s the limits of %s', (ip, key) => {
    expect(clientAddressOf(ip, true).key).toBe(key)
  })

  it.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.1.2.3', 'fd00::1', 'fe80::1', null])(
    'takes %s for many people, unless a trusted proxy reports it',
    (ip) => {
      expect(clientAddressOf(ip, false).isShared).toBe(true)
      if (ip !== null) expect(clientAddressOf(ip, true).isShared).toBe(false)
    },
  )

  it('takes a public address for one', () => {
    expect(clientAddressOf('203.0.113.7', false).isShared).toBe(false)
  })
})

describe('createProxyWarning', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('warns once of %s', (header) => {
    const lines: unknown[] = []
    const check = createProxyWarning({ warn: (...line: unknown[]) => void lines.push(line) })
    check({ headers: {} })
    expect(lines).toEqual([])
    for (let i = 0; i < 3; i++) check({ headers: { [header]: '203.0.113.7' } })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toEqual([{ header }, expect.stringContaining('TRUST_PROXY')])
  })
})
