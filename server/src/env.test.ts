/* Over 250 lines: each variable with its values and refusals, in one place. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment, VARIABLES } from './env.ts'

it('serves this machine with the demo and open agent sign-up by default', () => {
  expect(readEnvironment({})).toEqual({
    clockOffset: null,
    clockOffsetMs: 0,
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    setupCodeFile: `${process.cwd()}/data/setup-code`,
    databaseUrl: null,
    databaseDirectUrl: null,
    redisUrl: null,
    passwordMin: 6,
    publicUrl: null,
    smtpUrl: null,
    mailFrom: { name: 'Lintel', address: 'lintel@localhost' },
    sensitiveQuestions: [],
    sessionSecret: null,
    trustProxy: false,
    agentSignup: 'open',
    isRateLimitOn: true,
    securityContact: null,
    isHstsForSubdomains: false,
    isDemoOn: true,
    applicantAccessDays: 30,
    timeZone: 'UTC',
    currency: 'USD',
    isReachable: false,
    s3: null,
    uploads: {
      maxBytes: 5 * 1024 ** 3,
      quotaBytes: null,
      storageMaxBytes: null,
      diskReserveBytes: 1024 ** 3,
      clamdUrl: null,
      importNetworks: [],
    },
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsToken: null,
    backup: { to: null, at: { hour: 3, minute: 30 }, timeZone: 'UTC', keep: 14, key: null },
    shutdownDelayMs: 0,
    logLevel: 'info',
    isLogColored: true,
    inForce: expect.arrayContaining([
      { name: 'PORT', value: '3000', isSecret: false, isDefault: true },
      { name: 'MAIL_FROM', value: 'Lintel <lintel@localhost>', isSecret: false, isDefault: true },
    ]),
  })
})

it('describes every variable as it is in force, without secrets', () => {
  const given = { DATABASE_URL: 'postgres://lintel:secret@db/lintel', UPLOAD_MAX: '500MB', RATE_LIMIT: 'off' }
  const { inForce } = readEnvironment(given)
  expect(inForce.map(({ name }) => name)).toEqual(VARIABLES)
  const values = Object.fromEntries(inForce.map(({ name, value, isDefault }) => [name, isDefault ? value : [value]]))
  expect(values).toMatchObject({
    DATABASE_URL: [null],
    UPLOAD_MAX: ['500MB'],
    RATE_LIMIT: ['off'],
    DISK_RESERVE: '1 GB',
    DEMO: 'off',
    AGENT_SIGNUP: 'approval',
    TRUST_PROXY: 'off',
    SMTP_URL: null,
    SESSION_SECRET: null,
  })
  expect(JSON.stringify(inForce)).not.toContain('secret@')
})

it.each([{ PUBLIC_URL: 'https://homes.example' }, { DATABASE_URL: 'postgres://lintel@db/lintel' }])(
  'turns the demo off and agent approval on with %o',
  (given) => {
    expect(readEnvironment(given)).toMatchObject({ isDemoOn: false, agentSignup: 'approval' })
    expect(readEnvironment({ ...given, DEMO: 'on' })).toMatchObject({ isDemoOn: true, agentSignup: 'open' })
  },
)

it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('keeps the demo on at the loopback host %s', (HOST) => {
  expect(readEnvironment({ HOST })).toMatchObject({ isDemoOn: true, isReachable: false, agentSignup: 'open' })
})

it.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example', 'homes.local'])(
  'turns the demo off at %s, unless DEMO=on asks for it',
  (HOST) => {
    expect(readEnvironment({ HOST })).toMatchObject({ isDemoOn: false, isReachable: true, agentSignup: 'approval' })
    expect(readEnvironment({ HOST, DEMO: 'on' })).toMatchObject({ isDemoOn: true, isReachable: true })
  },
)

it('treats an empty variable as absent', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readEnvironment({}))
})

it.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535 (it is "http").'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
  ['DEMO', 'yes', 'DEMO must be on or off (it is "yes").'],
  ['AGENT_SIGNUP', 'closed', 'AGENT_SIGNUP must be open or approval (it is "closed").'],
  [
    'PUBLIC_URL',
    'homes.example',
    'PUBLIC_URL must be of the form https://homes.example, without a path (it is "homes.example").',
  ],
  ['PUBLIC_URL', 'https://homes.example/rent', /^PUBLIC_URL must be .*without a path/],
  ['TIME_ZONE', 'Lisbon', 'TIME_ZONE must be the IANA name of a time zone, as in Europe/Lisbon (it is "Lisbon").'],
  ['TIME_ZONE', '+01:00', /^TIME_ZONE must be the IANA name/],
  ['CURRENCY', 'dollars', 'CURRENCY must be the ISO 4217 code of a currency, as in EUR (it is "dollars").'],
  ['CURRENCY', 'QQQ', /^CURRENCY must be the ISO 4217 code/],
  ['TRUST_PROXY', '10.0.0.0/64', /^TRUST_PROXY must be off, on .* \(it is "10.0.0.0\/64"\)\.$/],
  ['TRUST_PROXY', 'nginx', /^TRUST_PROXY must be off/],
  ['MAIL_FROM', 'Lintel', 'MAIL_FROM must be an address, as in Lintel <lintel@homes.example> (it is "Lintel").'],
  ['MAIL_FROM', 'a@homes.example, b@homes.example', /^MAIL_FROM must be an address/],
  ['MAIL_FROM', 'Lintel <a@homes.example>\r\nBcc: b@homes.example', /^MAIL_FROM must be an address/],
  ['UPLOAD_MAX', '5', 'UPLOAD_MAX must be a size, as in 500MB or 5GB (it is "5").'],
  ['CLAMD_URL', 'http://clamd', /^CLAMD_URL must be of the form tcp:/],
  ['S3_ENDPOINT', 's3.example', /^S3_ENDPOINT must be of the form https:/],
  ['S3_ENDPOINT', 'https://s3.example', 'S3_BUCKET must be set as well, for files to be kept in S3.'],
  ['REDIS_URL', 'redis://host:99999', 'REDIS_URL must be of the form redis://user:password@host:6379.'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be fatal, error/],
  ['METRICS_PORT', 'on', 'METRICS_PORT must be a whole number from 0 to 65535 (it is "on").'],
  ['METRICS_TOKEN', 'too short', 'METRICS_TOKEN must be at least 16 characters of ASCII, without spaces.'],
  ['CLOCK_OFFSET', '40 days', /^CLOCK_OFFSET must be a duration of days, hours and minutes, as in P40D or PT6H/],
  ['CLOCK_OFFSET', 'P', /^CLOCK_OFFSET must be/],
  ['CLOCK_OFFSET', 'P1DT', /^CLOCK_OFFSET must be/],
  ['METRICS_TOKEN', 'a token with spaces', 'METRICS_TOKEN must be at least 16 characters of ASCII, without spaces.'],
])('names the valid values when %s=%s', (name, value, sentence) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(sentence)
})

it('moves the clock of an embedded database that only this machine reaches', () => {
  expect(readEnvironment({ CLOCK_OFFSET: 'P40DT2H' }).clockOffsetMs).toBe((40 * 24 + 2) * 3_600_000)
  expect(readEnvironment({ CLOCK_OFFSET: '-PT30M' }).clockOffsetMs).toBe(-1_800_000)
  for (const others of [
    { DATABASE_URL: 'postgres://lintel@db/lintel' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://homes.example' },
  ])
    expect(() => readEnvironment({ CLOCK_OFFSET: 'P40D', ...others })).toThrow(
      'CLOCK_OFFSET is for tests: it needs the embedded database, a loopback HOST and no PUBLIC_URL.',
    )
})

it('reads S3 settings, and sizes in steps of 1024', () => {
  const { s3, uploads } = readEnvironment({
    S3_ENDPOINT: 'http://127.0.0.1:7480',
    S3_BUCKET: 'lintel',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    UPLOAD_QUOTA: '500mb',
  })
  expect(s3).toEqual({
    endpoint: 'http://127.0.0.1:7480',
    bucket: 'lintel',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    stsRoleArn: null,
  })
  expect(uploads.quotaBytes).toBe(500 * 1024 * 1024)
})

describe('backups', () => {
  const s3 = {
    S3_ENDPOINT: 'https://files.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('go to a folder at a time of day', () => {
    const { backup } = readEnvironment({
      BACKUP_TO: 'backups',
      BACKUP_AT: '23:05',
      BACKUP_KEEP: '3',
      TIME_ZONE: 'Asia/Tokyo',
    })
    expect(backup).toEqual({
      to: { folder: path.resolve('backups') },
      at: { hour: 23, minute: 5 },
      timeZone: 'Asia/Tokyo',
      keep: 3,
      key: null,
    })
  })

  it('go to S3 with the key of the files, or one of their own', () => {
    const place = (bucket: string, prefix: string, endpoint: string, accessKeyId: string) => ({
      s3: { bucket, endpoint, region: 'us-east-1', accessKeyId, secretAccessKey: 'secret', stsRoleArn: null },
      prefix,
    })
    const read = (given: Record<string, string>) => readEnvironment({ ...s3, ...given }).backup.to
    expect(read({ BACKUP_TO: 's3://safe' })).toEqual(place('safe', '', 'https://files.example', 'id'))
    expect(read({ BACKUP_TO: 's3://safe/a/b/' })).toEqual(place('safe', 'a/b/', 'https://files.example', 'id'))
    const own = { BACKUP_S3_ENDPOINT: 'https://safe.example', BACKUP_S3_ACCESS_KEY_ID: 'other' }
    expect(read({ BACKUP_TO: 's3://safe/a', ...own })).toEqual(place('safe', 'a/', 'https://safe.example', 'other'))
    expect(() => readEnvironment({ BACKUP_TO: 's3://safe' })).toThrow(
      'BACKUP_S3_ENDPOINT must be set as well, for backups in S3.',
    )
  })

  it('are encrypted for a recipient or with a passphrase, not both', () => {
    expect(readEnvironment({ BACKUP_RECIPIENT: 'age1qqq' }).backup.key).toEqual({ recipient: 'age1qqq' })
    expect(readEnvironment({ BACKUP_PASSPHRASE: 'a quiet street' }).backup.key).toEqual({
      passphrase: 'a quiet street',
    })
    expect(() => readEnvironment({ BACKUP_RECIPIENT: 'age1qqq', BACKUP_PASSPHRASE: 'a quiet street' })).toThrow(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set',
    )
    expect(() => readEnvironment({ BACKUP_PASSPHRASE: 'hunter2' })).toThrow(
      /^BACKUP_PASSPHRASE must be at least 12 characters\.$/,
    )
  })

  it.each([
    [
      'BACKUP_TO',
      's3:///prefix',
      'BACKUP_TO must be a folder, or of the form s3://bucket/prefix (it is "s3:///prefix").',
    ],
    ['BACKUP_AT', '24:00', 'BACKUP_AT must be a time of day from 00:00 to 23:59 (it is "24:00").'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be a whole number from 1 to 10000 (it is "0").'],
    ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA', /^BACKUP_RECIPIENT must be a public key of age/],
  ])('name the valid values when %s=%s', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence)
  })
})

it('never prints the value of a wrong secret', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://lintel:hunter2@db/lintel' })).toThrow(
    /^DATABASE_URL must be of the form postgres:\/\/user:password@host:5432\/database\.$/,
  )
  expect(() => readEnvironment({ DATABASE_DIRECT_URL: 'db.homes.example:hunter2' })).toThrow(
    /^DATABASE_DIRECT_URL must be of the form postgres:\/\/user:password@host:5432\/database\.$/,
  )
  expect(() => readEnvironment({ SMTP_URL: 'smtp.homes.example:hunter2' })).toThrow(
    /^SMTP_URL must be of the form smtp:\/\/user:password@host:587, or smtps:\/\/ for port 465\.$/,
  )
  expect(() => readEnvironment({ SESSION_SECRET: 'hunter2' })).toThrow(
    /^SESSION_SECRET must be at least 32 characters\.$/,
  )
})

it('refuses DATABASE_DIRECT_URL alone', () => {
  expect(() => readEnvironment({ DATABASE_DIRECT_URL: 'postgres://db/lintel' })).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database, past a connection pooler.',
  )
})

it.each([
  ['on', 'loopback, linklocal, uniquelocal'],
  ['off', false],
  ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
])('parses TRUST_PROXY=%s', (value, trusted) => {
  expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
})

it.each([
  [{ MAIL_FROM: '"Homes, Ltd." <post@homes.example>' }, { name: 'Homes, Ltd.', address: 'post@homes.example' }],
  [{ PUBLIC_URL: 'https://homes.example:8443' }, { name: 'Lintel', address: 'lintel@homes.example' }],
  [{ PUBLIC_URL: 'http://192.0.2.7' }, { name: 'Lintel', address: 'lintel@localhost' }],
  [{ PUBLIC_URL: 'http://[2001:db8::7]' }, { name: 'Lintel', address: 'lintel@localhost' }],
])('derives the sender of mail from %o', (given, mailbox) => {
  expect(readEnvironment(given).mailFrom).toEqual(mailbox)
})

it('finds every variable in docs/operations.md', () => {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(VARIABLES.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([])
})
