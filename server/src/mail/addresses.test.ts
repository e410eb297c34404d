import { expect, it } from 'vitest'
import { readableAddress } from './addresses.ts'

it.each([
  ['Ada@Mill.Example', 'Ada@Mill.Example'],
  ['info@müller.de', 'info@müller.de'],
  ['info@MÜLLER.de', 'info@müller.de'],
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['info@XN--MLLER-KVA.DE', 'info@müller.de'],
  ['info@mu\u0308ller.de', 'info@müller.de'],
  ['info@ｍｉｌｌ.example', 'info@mill.example'],
  ['用户@例子.广告', '用户@例子.广告'],
  ['用户@xn--fsqu00a.xn--4rr70v', '用户@例子.广告'],
  // No mail server has such a domain.
  ['ada@xn--a', null],
  ['ada@xn--\u00fc.de', null],
])('readableAddress of %s is %s', (address, readable) => {
  expect(readableAddress(address)).toBe(readable)
})
