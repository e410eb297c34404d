import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { createMailer, type MailerSettings } from './mailer.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@mill.example' }
const letter = {
  subject: 'Approved',
  paragraphs: ['Welcome to “Mill House”.'],
  link: { words: 'Open', path: '/dashboard' },
}

let folder: string
let server: MailServer
let logged: string[]
beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-mail-'))
  logged = []
  server.mails.length = 0
  server.answer(() => null)
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => server.close())

const mailer = (settings: Partial<MailerSettings> = {}) =>
  createMailer({
    smtpUrl: server.url(),
    mailFrom: { name: 'Lintel', address: 'lintel@homes.example' },
    outboxDir: path.join(folder, 'outbox'),
    siteUrl: () => 'https://homes.example',
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    ...settings,
  })

describe('by a mail server', () => {
  test('a letter arrives as text and HTML, from and to whom it should', async () => {
    await mailer().send('7', ada, letter)
    const [mail] = server.mails
    expect(mail).toMatchObject({
      from: { name: 'Lintel', address: 'lintel@homes.example' },
      to: [{ name: 'Ada Byron', address: 'ada@mill.example' }],
      receivers: ['ada@mill.example'],
      subject: 'Approved',
      messageId: '<7@homes.example>',
    })
    expect(mail?.text).toContain('Welcome to “Mill House”.')
    expect(mail?.html).toContain('Welcome to “Mill House”.')
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test('the same letter sent again has the same Message-ID, another one another', async () => {
    for (const id of ['7', '7', '8']) await mailer().send(id, ada, letter)
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([
      '<7@homes.example>',
      '<7@homes.example>',
      '<8@homes.example>',
    ])
  })

  test.each([
    ['Zoë', 'Żółć-Ångström'],
    ['王', '小明'],
    ['עדה', 'بايرون'],
    ['Ada "Countess", of', 'Lovelace <eve@mill.example>'],
    ['👩🏽‍🚀', ';:,@()[]\\'],
    ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2), 'Björk'.repeat(5)],
  ])('a name is nobody’s address and stays as it is: %s %s', async (firstName, lastName) => {
    await mailer().send('7', { ...ada, firstName, lastName }, letter)
    expect(server.mails).toMatchObject([
      { to: [{ name: `${firstName} ${lastName}`, address: 'ada@mill.example' }], receivers: ['ada@mill.example'] },
    ])
    expect(server.mails[0]?.text).toContain(`Hello ${firstName},`)
  })

  test('nothing typed makes a header or another receiver', async () => {
    const evil = 'x\r\nBcc: eve@mill.example\r\nX-Evil: 1\r\n\r\n<h1>'
    await mailer().send(
      '7',
      { ...ada, firstName: evil, lastName: evil, username: evil },
      { subject: evil, paragraphs: [evil], link: letter.link },
    )
    const [mail] = server.mails
    expect(mail?.receivers).toEqual(['ada@mill.example'])
    expect(mail?.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
  })

  test('an address that is several is not taken', async () => {
    const send = mailer().send('7', { ...ada, email: 'ada@mill.example>, <eve@mill.example' }, letter)
    await send.catch(() => undefined)
    expect(server.mails.flatMap(({ receivers }) => receivers)).not.toContain('eve@mill.example')
  })

  test('a refusal is told with its reason and without the address', async () => {
    server.answer(() => ({ code: 451, words: 'Mailbox of <ada@mill.example> is busy' }))
    await expect(mailer().send('7', ada, letter)).rejects.toThrow(/451 Mailbox of <…> is busy/)
    expect(server.mails).toEqual([])
  })

  test('a mail that is refused for good is given up, with a line in the log that names nobody', async () => {
    server.answer(() => ({ code: 550, words: 'No <ada@mill.example> here' }))
    await mailer().send('7', ada, letter)
    expect([server.mails, logged.at(-1)]).toEqual([[], expect.stringContaining('refused for good')])
    expect(logged.join()).not.toMatch(/mill\.example/)
  })

  test('a password goes to another machine encrypted or not at all', async () => {
    const plain = createServer((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (said) => socket.write(String(said).startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '502 no\r\n'))
    }).listen(0)
    const { port } = plain.address() as { port: number }
    // Another name of this machine, which is not one it knows as itself.
    const smtpUrl = `smtp://ada:hunter2@127.0.0.2:${port}`
    await expect(mailer({ smtpUrl }).send('7', ada, letter)).rejects.toThrow(/STARTTLS/)
    plain.close()
  })

  test('a mail server of this machine is given user name and password', async () => {
    const known: string[] = []
    const own = await startMailServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth({ username, password }, _session, done) {
        known.push(`${username}:${password}`)
        done(null, { user: username })
      },
    })
    const smtpUrl = `smtp://ada%40homes.example:p%2Fw@127.0.0.1:${own.port()}`
    await mailer({ smtpUrl }).send('7', ada, letter)
    expect([known, own.mails.length]).toEqual([['ada@homes.example:p/w'], 1])
    await own.close()
  })

  test('to the made-up addresses of the demo nothing is sent', async () => {
    for (const email of ['tenant@example.com', 'x@post.example.org'])
      await mailer().send(email, { ...ada, email }, letter)
    expect(server.mails).toEqual([])
    expect(await readdir(path.join(folder, 'outbox'))).toHaveLength(2)
  })
})

describe('without a mail server', () => {
  test('a letter is a file of its owner alone, which mail programs read', async () => {
    await mailer({ smtpUrl: null }).send('7', ada, letter)
    const file = path.join(folder, 'outbox/7.eml')
    const mail = await PostalMime.parse(await readFile(file))
    expect(mail).toMatchObject({ subject: 'Approved', to: [{ address: 'ada@mill.example' }] })
    expect(mail.html).toContain('“Mill House”')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  })

  test('the same letter again is the same file', async () => {
    for (const id of ['7', '7', '8']) await mailer({ smtpUrl: null }).send(id, ada, letter)
    expect(await readdir(path.join(folder, 'outbox'))).toEqual(['7.eml', '8.eml'])
  })
})

test('the log has one line for each mail, without address or words', async () => {
  await mailer().send('7', ada, letter)
  await mailer({ smtpUrl: null }).send('8', ada, letter)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { mail: '7', msg: 'a mail was sent' },
    { mail: '8', msg: 'a mail was put in the outbox' },
  ])
  expect(logged.join('')).not.toMatch(/ada|Ada|Byron|Approved|Mill/)
})
