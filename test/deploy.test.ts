import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment, VARIABLES } from '../server/src/env.ts'

// What compose.yaml, .env.example, deploy/ and the Dockerfile name exists. Docker itself is not run.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
} & Record<string, unknown>
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(read('compose.yaml'), {
  merge: true,
})
const services = Object.entries(compose.services)
const lintelServices = services.filter(([, { image }]) => image === 'lintel')
const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
/** Set by compose.yaml itself, by the image, or not for several servers on S3. */
const NOT_IN_COMPOSE = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'DISK_RESERVE']
/** Rarely set: add them to compose.yaml when they are needed. */
const RARE = [
  ...['AGENT_SIGNUP', 'RATE_LIMIT', 'HSTS_SUBDOMAINS', 'S3_STS_ROLE_ARN', 'IMPORT_NETWORKS', 'CLAMD_URL'],
  ...['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ...[
    'BACKUP_PASSPHRASE',
    'DATABASE_DIRECT_URL',
    'METRICS_PORT',
    'METRICS_HOST',
    'METRICS_TOKEN',
    'NO_COLOR',
    'SHUTDOWN_DELAY',
  ],
  // For tests alone.
  'CLOCK_OFFSET',
]

/** Puts the values in, as Compose does; an empty secret gets one. */
const fillIn = (text: string) =>
  text.replaceAll(/\$\{(\w+)(:[?-][^}]*)?\}/g, (_, name) => example[name] || (isSecret(name) ? 'f'.repeat(40) : ''))
const isSecret = (name: string) => /PASSWORD$|SECRET|KEY/.test(name)

it('has every setting of the server in compose.yaml, or a reason why not', () => {
  for (const [name, { environment = {} }] of lintelServices)
    expect([...Object.keys(environment), ...NOT_IN_COMPOSE, ...RARE].sort(), name).toEqual(VARIABLES.toSorted())
})

it('sets values in compose.yaml that the server accepts', () => {
  for (const [name, { environment = {} }] of lintelServices) {
    const values = Object.entries(environment).map(([key, value]) => [key, fillIn(value)])
    const settings = readEnvironment(Object.fromEntries(values))
    expect(settings, name).toMatchObject({
      isDemoOn: false,
      agentSignup: 'approval',
      publicUrl: 'https://homes.example',
    })
    expect(settings.s3, name).not.toBeNull()
  }
})

it('explains exactly the variables of compose.yaml in .env.example', () => {
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(Object.keys(example).sort()).toEqual([...new Set(named)].sort())
})

it('has no secret in .env.example, and refuses to start without one', () => {
  for (const [name, value] of Object.entries(example).filter(([key]) => isSecret(key) && key !== 'PASSWORD_MIN')) {
    expect(value, name).toBe('')
    expect(read('compose.yaml'), name).toContain(`\${${name}:?`)
  }
})

it('drops the capabilities of every service, limits its memory and ends hanging services', () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      deploy: { resources: { limits: { memory: expect.any(String) } } },
    })
    const isChecked = service.healthcheck || service.image === 'lintel'
    expect(isChecked, `${name} has no health check`).toBeTruthy()
  }
})

it('names only services, volumes and ports that exist', () => {
  for (const [name, { depends_on = {}, volumes = [] }] of services) {
    for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other)
    for (const source of volumes.map((volume) => volume.split(':')[0] ?? ''))
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes), name).toContain(source)
  }
  const [, upstreams = ''] = read('deploy/Caddyfile').match(/reverse_proxy (lintel.*) \{/) ?? []
  const [, port] = read('Dockerfile').match(/^ENV .*\bPORT=(\d+)/m) ?? []
  const servers = lintelServices.filter(([, { command }]) => !command).map(([name]) => `${name}:${port}`)
  expect(upstreams.split(' ')).toEqual(servers)
})

it('does not run as root in the container', () => {
  const stage = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)
  expect(stage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
})

it('starts the same program in the container and under systemd', () => {
  const unit = read('deploy/systemd/lintel@.service')
  const [, command = '[]'] = read('Dockerfile').match(/^CMD (.*)$/m) ?? []
  expect(unit).toContain(`ExecStart=/usr/bin/${JSON.parse(command).join(' ')}\n`)
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  const foreign = ['NODE_ENV', 'FONTCONFIG_FILE']
  for (const name of set.map((pair) => pair.split('=')[0] ?? '').filter((key) => !foreign.includes(key)))
    expect(VARIABLES).toContain(name)
})
