import { expect, test } from 'vitest'
import { isOpen, readAddress } from './address.ts'

test('of what a name may mean, only addresses of the public internet are open, and those allowed', () => {
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
  expect(open.filter((ip) => !isOpen(ip, []))).toEqual([])
  expect(shut.filter((ip) => isOpen(ip, []))).toEqual([])
  expect(isOpen('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isOpen('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isOpen('10.2.2.3', ['10.1.0.0/16'])).toBe(false)
  expect(() => readAddress('http://127.0.0.1.', [])).toThrow()
})
