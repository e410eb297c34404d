import { expect, it } from 'vitest'
import { isAllowed, parseRemoteUrl } from './address.ts'

it('allows public IP addresses and configured networks only', () => {
  const open = ['93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8']
  const shut = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '::1',
    '::',
    'fc00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '2002:7f00:1::',
    '64:ff9b::1',
  ]
  expect(open.filter((ip) => !isAllowed(ip, []))).toEqual([])
  expect(shut.filter((ip) => isAllowed(ip, []))).toEqual([])
  expect(isAllowed('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isAllowed('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false)
  expect(() => parseRemoteUrl('http://127.0.0.1.', [])).toThrow()
})
