import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ALLOWED_ADDRESS, errorOf, importCalls, startRemoteSite } from '../../../test/imports.ts'
import { listenOn } from '../../../test/sockets.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../../test/world.ts'

const site = await startRemoteSite()
afterAll(() => site.close())
const world = await makeWorldForFile({ uploads: { ...SETTINGS.uploads, importNetworks: [ALLOWED_ADDRESS] } })
const host = await listenOn(world.app)
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
  site.requests.length = 0
})

const { readMeta, runImport } = importCalls(world, host, () => owner)

describe('an import from a private or invalid address', () => {
  const addresses = [
    'http://127.0.0.2/',
    'http://localhost/',
    'http://2130706434/',
    'http://0x7f000002/',
    'http://0177.0.0.2/',
    'http://127.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.2]/',
    'http://[::ffff:7f00:2]/',
    'http://[64:ff9b::7f00:2]/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://user:secret@homes.example/',
    'ftp://homes.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'nonsense',
    '',
  ]
  it.each(addresses)('is refused without a connection: %s', async (url) => {
    const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' }
    const target = hostname && /^(http):/.test(url) ? url.replace(/\/(latest.*)?$/, `:${site.port}/`) : url
    const { status, problem } = await readMeta(target)
    expect([status, problem.message]).toEqual([400, expect.any(String)])
    expect(site.requests).toEqual([])
  })

  it.each([
    'http://127.0.0.2',
    'http://localhost',
    'http://[::ffff:127.0.0.2]',
    'file:///etc/passwd',
    'http://2130706434',
  ])('is refused after a redirect from an allowed address: %s', async (target) => {
    const location = target.startsWith('http') ? `${target}:${site.port}/secret` : target
    site.respond = (_request, response) => void response.writeHead(302, { location }).end()
    expect((await readMeta(`${site.url}/start`)).status).toBe(400)
    expect(site.requests).toEqual([`${ALLOWED_ADDRESS}:${site.port} /start`])
    expect(errorOf(await runImport(`${site.url}/start`))).toMatch(/public web addresses|not a web address/)
    expect(site.requests).toHaveLength(2)
  })

  it('is refused after too many redirects', async () => {
    site.respond = (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end()
    const { status, problem } = await readMeta(`${site.url}/`)
    expect([status, problem.detail]).toEqual([400, 'That address leads on and on'])
    expect(site.requests).toHaveLength(6)
  })
})
