import { expect, it } from 'vitest'
import { z } from 'zod'
import { read } from '../test/notices.ts'
import { defineNotice } from './notices.ts'

import.meta.glob('../features/*/notices.ts', { eager: true })

const parcelArrived = defineNotice('test_parcel_arrived', { pieces: z.int() }, ({ pieces }, { isSender }) => [
  isSender ? `You sent ${pieces}.` : `${pieces} arrived.`,
])

it('stores the kind with the data that its shape knows', () => {
  const data = { pieces: 2, weight: 3 }
  expect(parcelArrived(data)).toEqual({ kind: 'test_parcel_arrived', pieces: 2 })
})

it('throws for data that is not of the shape', () => {
  expect(() => parcelArrived({ pieces: 1.5 })).toThrow(z.ZodError)
})

it('renders for receiver and sender', () => {
  const notice = parcelArrived({ pieces: 2 })
  expect([read(notice, false), read(notice, true)]).toEqual(['2 arrived.', 'You sent 2.'])
})

it('renders nothing for an unknown kind', () => {
  expect(read({ kind: 'test_unknown' }, false)).toBeUndefined()
})

it('defines a kind once', () => {
  expect(() => defineNotice('test_parcel_arrived', {}, () => [''])).toThrow('defined twice')
})
