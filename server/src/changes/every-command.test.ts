import { API, routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { expect, test } from 'vitest'
import { commands as ofNotes } from '../features/notes/scene.ts'
import { commands, describeCommands } from '../test/every-command.ts'

/** No read shows a file before it is attached to a record, an email, or when the password was given; a check of the books is polled. */
const SHOWN_NOWHERE =
  /^\w+ (\/companion\/|\/api\/books\/check$|\/api\/objects\/upload|\/api\/property-images|\/api\/auth\/(confirm|email\/verification|password\/forgot)$)/

test('has a case for every command', () => {
  const covered = new Set(commands.map(([key]) => key.split(',')[0] ?? ''))
  const missing = Object.entries(API).flatMap(([feature, ofFeature]) =>
    Object.values<Route>(ofFeature)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((key) => !covered.has(key) && !SHOWN_NOWHERE.test(key))
      .map((key) => `${key}: add it to the commands of server/src/features/${feature}/scene.ts`),
  )
  expect(missing).toEqual([])
})

test('every JSON read declares the tags that it shows', () => {
  const undeclared = routes.filter(
    ({ method, path, shows, status, result }) =>
      method === 'GET' && !shows && status !== 302 && !result.meta()?.contentType && !path.startsWith('/companion/'),
  )
  expect(undeclared.map(({ path }) => path)).toEqual([])
})

const READ = [API.notes, API.people].flatMap((ofFeature) => Object.values<Route>(ofFeature))
await describeCommands(Object.entries(ofNotes), (route) => READ.includes(route), true)
