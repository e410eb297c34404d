import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRoutes } from '@lintel/contract/accounts/routes'
import { routes } from '@lintel/contract/api'
import { problemSchema } from '@lintel/contract/errors'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { makeWorld, makeWorldForFile } from '../test/world.ts'

const script = `document.title = 'theme'`
const webDir = await mkdtemp(join(tmpdir(), 'lintel-web-'))
afterAll(() => rm(webDir, { recursive: true }))
await writeFile(
  join(webDir, 'index.html'),
  `<!doctype html><script>${script}</script><!--state--><script src="/a.js"></script><div id="root"></div><noscript><!--no-script-->Allow scripts.</noscript>`,
)
const world = await makeWorldForFile({ webDir })

describe('a call from another site', () => {
  const body = { username: 'x', password: 'y' }
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ origin: 'http://localhost' }, 401],
    [{}, 401],
  ])('%j: %i', async (headers, status) => {
    expect(
      (await world.call(null, accountRoutes.login, { body, headers: { host: 'localhost', ...headers } })).status,
    ).toBe(status)
  })

  test('may read what anyone may', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await world.call(null, propertyRoutes.listPublic, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('problems', () => {
  test.each([
    ['a path that cannot be decoded', '/api/%zz', 400, 'The address could not be read'],
    ['a long token', `/api/shared-homes/${'a'.repeat(4_000)}`, 404, 'There is no such page'],
    ['a long id', `/api/properties/${'a'.repeat(4_000)}`, 404, 'There is no such page'],
  ])('%s is one, and a page for people', async (_name, url, status, detail) => {
    const answer = await world.app.inject({ url })
    expect([answer.statusCode, problemSchema.parse(answer.json()).detail]).toEqual([status, detail])
    const page = await world.app.inject({ url, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.body).toContain(detail)
  })

  test.each(['/listings/', '/shared/'])('a page at %s with a long name is missing', async (path) => {
    const { statusCode, body } = await world.app.inject({ url: path + 'a'.repeat(4_000) })
    expect(statusCode).toBe(404)
    expect(body).toMatch(/<noscript><p>There is nothing at this address, or no longer\. .*<\/p>Allow scripts\./)
    expect((await world.app.inject({ url: '/login' })).body).toContain('<noscript>Allow scripts.')
  })

  const login = (payload: string, type = 'application/json') =>
    world.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } })

  test.each([
    ['broken JSON', '{', 'application/json', 400],
    ['a form', 'username=x', 'application/x-www-form-urlencoded', 415],
    ['a list', '[]', 'application/json', 400],
    ['too much', JSON.stringify({ username: 'x'.repeat(2_000_000) }), 'application/json', 413],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
  ])('%s is a problem document', async (_name, payload, type, status) => {
    const answer = await login(payload, type)
    expect(answer.statusCode).toBe(status)
    const problem = problemSchema.parse(answer.json())
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['x-request-id']).toBe(problem.requestId)
  })

  test('an unforeseen error says nothing of the inside', async () => {
    const broken = await makeWorld()
    await broken.db.execute('alter table properties rename to hidden')
    const answer = await broken.call(null, propertyRoutes.listPublic)
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.problem)).not.toMatch(/properties|select|relation/)
    expect(broken.errors.splice(0)).toHaveLength(1)
    await broken.close()
  })

  test('an unknown call is a problem, not a page', async () => {
    const answer = await world.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json().detail).toBe('There is no such page')
  })
})

describe('pages', () => {
  const get = (url: string, cookie?: string) =>
    world.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })

  test.each([
    ['/', 200],
    ['/listings?city=Ghent', 200],
    ['/dashboard', 200],
    ['/profile', 200],
    ['/properties/add', 200],
    ['/applications/x/review', 200],
    ['/nowhere', 404],
    ['/listings/x', 404],
    ['/listings/01890000-0000-7000-8000-000000000000', 404],
    ['/index.html', 404],
    ['/../package.json', 404],
  ])('%s answers %i', async (url, status) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('text/html')
  })

  test('serves the page of a home only to users who may see it', async () => {
    const owner = await world.owner()
    const draft = await world.property(owner, { isPublished: false })
    expect((await get(`/listings/${draft.id}`)).statusCode).toBe(404)
    expect((await get(`/listings/${draft.id}`, owner.cookie)).statusCode).toBe(200)
  })

  test('bring along who is signed in, and end no script early', async () => {
    const person = await world.tenant({ firstName: '</script><script>alert(1)</script>' })
    const page = (await get('/', person.cookie)).body
    expect(page).not.toContain('<script>alert')
    const state = /<script type="application\/json" id="lintel-state">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(state).user).toMatchObject({ id: person.id, firstName: person.firstName })
    expect((await get('/')).body).toContain('{"user":null,')
  })

  test('tell the accounts of the demo where there are any, and nothing of them otherwise', async () => {
    const demo = await makeWorld({
      webDir,
      demo: { usernames: ['tenant', 'owner', 'agent'], password: 'lintel-demo' },
    })
    expect((await demo.app.inject('/login')).body).toContain(
      '"demo":{"usernames":["tenant","owner","agent"],"password":"lintel-demo"}',
    )
    await demo.close()
    for (const url of ['/login', '/', '/nowhere']) expect((await get(url)).body).not.toMatch(/demo/i)
  })

  test('run their own scripts and no others, and sit in no frame', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    const scripts = policy.split(';').find((part) => part.startsWith('script-src'))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a page that cannot be rendered', () => {
  test('is sent as the shell, is logged, and is tried again', async () => {
    const brokenDir = await mkdtemp(join(tmpdir(), 'lintel-web-'))
    await mkdir(join(brokenDir, 'server'))
    await mkdir(join(brokenDir, '.vite'))
    await writeFile(join(brokenDir, '.vite/manifest.json'), '{}')
    await writeFile(join(brokenDir, 'index.html'), '<title>Shell</title><!--state--><div id="root"></div>')
    await writeFile(
      join(brokenDir, 'server/entry-server.js'),
      `let tries = 0
       export const setTransport = () => {}
       export const renderPage = async () => {
         tries += 1
         if (tries === 1) throw new Error('no page today')
         return { state: {}, head: { title: 'Made & whole' }, html: '<p>made</p>', preloads: '', source: null }
       }`,
    )
    const broken = await makeWorld({ webDir: brokenDir })
    const first = await broken.app.inject('/listings')
    expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('<title>Shell</title>')])
    expect(broken.errors.splice(0).join('')).toContain('no page today')
    const second = await broken.app.inject('/listings')
    expect(second.body).toContain('<title>Made &amp; whole</title>')
    expect(second.body).toContain('<div id="root"><p>made</p></div>')
    await broken.close()
    await rm(brokenDir, { recursive: true })
  })
})

describe('the OpenAPI document', () => {
  test('names every route of the contract', async () => {
    const answer = await world.app.inject('/api/openapi.json')
    const document = answer.json()
    expect(document.openapi).toBe('3.1.0')
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(named.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
    const list = document.paths['/api/properties/public'].get
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'minPrice', in: 'query', required: false }))
    expect(list.responses['200'].content['application/json'].schema.items.properties.price.type).toBe('number')
  })
})

test('health is one thing, being ready another', async () => {
  expect((await world.app.inject('/healthz')).statusCode).toBe(200)
  expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  const lost = await makeWorld()
  await lost.pool.end()
  expect((await lost.app.inject('/healthz')).statusCode).toBe(200)
  expect((await lost.app.inject('/readyz')).statusCode).toBe(503)
  await lost.close()
})

test('the log holds the request id of every answer and nothing personal', async () => {
  const lines: string[] = []
  const logged = await makeWorld({}, pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }))
  const secrets = { username: 'very-private', password: 'deep secret', email: 'me@example.com', phone: '555 0100' }
  const body = { ...secrets, firstName: 'Verena', lastName: 'Privat', role: 'tenant' }
  const registered = await logged.call(null, accountRoutes.register, { body })
  await logged.call(null, accountRoutes.login, { body: secrets })
  await logged.call(null, propertyRoutes.listPublic, { query: { search: 'somewhere-only-i-know' } })
  await logged.db.execute('drop table applications, leases, properties cascade')
  await logged.call(null, propertyRoutes.listPublic, { query: { search: 'elsewhere-only-i-know' } })
  await logged.close()
  const log = lines.join('')
  expect(log).toContain(registered.headers['x-request-id'])
  expect(log).toContain('unexpected error')
  const token = String(registered.headers['set-cookie']).split(/[=.;]/)[1] ?? 'none'
  for (const secret of [...Object.values(body).slice(0, 6), token, 'only-i-know']) expect(log).not.toContain(secret)
})

test('the log says who was refused, and from where', async () => {
  const lines: { status: number; address?: string; userId?: string }[] = []
  const logged = await makeWorld({}, pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  const tenant = await logged.tenant()
  await logged.call(tenant, peopleRoutes.listUsers)
  await logged.call(null, accountRoutes.currentUser)
  await logged.call(tenant, accountRoutes.currentUser)
  await logged.close()
  const caller = lines.filter(({ status }) => status).map(({ status, address, userId }) => [status, address, userId])
  expect(caller).toEqual([
    [403, '127.0.0.1', tenant.id],
    [401, '127.0.0.1', undefined],
    [200, undefined, undefined],
  ])
})
