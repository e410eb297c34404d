import { routes } from '@lintel/contract/api'
import { expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()
const agent = await world.agent()
/** Its body is a file of any type, which is checked by its bytes. */
const UPLOAD = 'POST /api/documents'
const WRITES = routes.filter(
  ({ method, path, isFromAnySite }) => method !== 'GET' && !isFromAnySite && `${method} ${path}` !== UPLOAD,
)
/** What a page of another site can send without asking first, and a body without a type. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]

it.each(SIMPLE_TYPES)('every call that writes refuses %s', async (type) => {
  const accepted: string[] = []
  for (const { method, path } of WRITES) {
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const headers = { cookie: agent.cookie, 'content-type': type }
    for (const payload of ['', '{}']) {
      const { statusCode } = await world.app.inject({ method, url, headers, payload })
      if (statusCode !== 415) accepted.push(`${statusCode} ${method} ${path} ${payload}`)
    }
  }
  expect(accepted).toEqual([])
})
