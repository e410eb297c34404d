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
    '2002:a9fe:a9fe::1',
    '64:ff9b::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a9fe:a9fe',
    // IPv4-compatible, IPv4-translated, Teredo, ORCHID, site-local, documentation, segment routing, discard, not assigned.
    '::7f00:1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '::808:808',
    '::ffff:0:7f00:1',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
    'fec0::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '100::1',
    '4000::1',
    'ff02::1',
    '0.1.2.3',
    '192.0.0.192',
    '192.88.99.1',
    '224.0.0.1',
    '240.0.0.1',
    // Where clouds answer the machines within them.
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '161.26.0.10',
    '166.9.1.1',
  ]
  expect(open.filter((ip) => !isAllowed(ip, []))).toEqual([])
  expect(shut.filter((ip) => isAllowed(ip, []))).toEqual([])
  expect(isAllowed('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isAllowed('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isAllowed('168.63.129.16', ['168.63.129.16'])).toBe(true)
  expect(isAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false)
  const literals = ['127.0.0.1.', '[::7f00:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '0x7f.1']
  for (const host of [...literals, '168.63.129.16', '2130706433', '[::]'])
    expect(() => parseRemoteUrl(`http://${host}/`, []), host).toThrow()
})
