import { API, routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { watchReads } from '@lintel/contract/test/long-reads'
import { expect, it } from 'vitest'
import { writeRequest } from '../test/fuzz-calls.ts'
import { listFields, sampleInput } from '../test/sample-input.ts'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()
const { cookie } = await world.agent()

/** What takes longest to compose and to fold: longer than any bound, and what once stopped the server for a minute. */
const MARKS = 50_000
const REPORTED_MARKS = 480_000

const CALLS: [string, Route, number][] = [
  ...routes.map((route): [string, Route, number] => [`${route.method} ${route.path}`, route, MARKS]),
  ['POST /api/auth/register', API.accounts.register, REPORTED_MARKS],
]

it.each(CALLS)('any field of %s is refused before anything reads it', async (_name, route, marks) => {
  const long = `a${'\u0300'.repeat(marks)}`
  const read: string[] = []
  for (const field of listFields(route).filter(({ type }) => type === 'string')) {
    const request = writeRequest(route, sampleInput(route), { edits: [{ field, value: long }], corruptions: [] })
    const { reads, stop } = watchReads(long.length)
    const { statusCode } = await world.app
      .inject({ ...request, headers: { ...request.headers, cookie } } as object)
      .finally(stop)
    if (reads.size > 0) read.push(`${field.part}.${field.path.join('.')}: ${[...reads].join(', ')}`)
    if (field.part === 'body') expect(statusCode, field.path.join('.')).toBe(400)
  }
  expect(read).toEqual([])
})
