import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { createMailer, type MailerSettings } from './mailer.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@mill.example' }
const content = {
  subject: 'Approved',
  paragraphs: ['Welcome to “Mill House”.'],
  link: { label: 'Open', path: '/dashboard' },
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

describe('with SMTP', () => {
  it('sends an email as text and HTML to its recipient', async () => {
    await mailer().send('7', ada, content)
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

  it('derives the Message-ID from the id', async () => {
    for (const id of ['7', '7', '8']) await mailer().send(id, ada, content)
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([
      '<7@homes.example>',
      '<7@homes.example>',
      '<8@homes.example>',
    ])
  })

  it.each([
    ['Zoë', 'Żółć-Ångström'],
    ['王', '小明'],
    ['עדה', 'بايرون'],
    ['Ada "Countess", of', 'Lovelace <eve @ mill. example>'],
    ['👩🏽‍🚀', ';,()[]\\'],
    ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2), 'Björk'.repeat(5)],
  ])('keeps the name %s %s and never reads it as an address', async (firstName, lastName) => {
    await mailer().send('7', { ...ada, firstName, lastName }, content)
    expect(server.mails).toMatchObject([
      { to: [{ name: `${firstName} ${lastName}`, address: 'ada@mill.example' }], receivers: ['ada@mill.example'] },
    ])
    expect(server.mails[0]?.text).toContain(`Hello ${firstName},`)
  })

  it('never makes headers or recipients of user input', async () => {
    const evil = 'x\r\nBcc: eve@mill.example\r\nX-Evil: 1\r\n\r\n<h1>'
    await mailer().send(
      '7',
      { ...ada, firstName: evil, lastName: evil, username: evil },
      { subject: evil, paragraphs: [evil], link: content.link },
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

  it.each([
    ['a&b@mill.example', 'a&b@mill.example'],
    // smtp-server shows the ASCII domain, which is sent, as Unicode.
    ['info@müller.de', 'info@müller.de'],
    ['müller@mill.example', 'müller@mill.example'],
    ['用户@例子.广告', '用户@例子.广告'],
  ])('sends to %s', async (email, receiver) => {
    await mailer().send('7', { ...ada, email }, content)
    expect(server.mails).toMatchObject([{ receivers: [receiver] }])
  })

  it('names an international domain in ASCII, which every mail server takes', async () => {
    await mailer().send('7', { ...ada, email: 'info@müller.de' }, content)
    expect(server.mails[0]?.raw).toMatch(/^To: .*<info@xn--mller-kva\.de>\r$/m)
  })

  it('gives up on an international mailbox that the mail server does not take', async () => {
    const old = await startMailServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      hideSMTPUTF8: true,
      onRcptTo: ({ address }, _session, done) =>
        done(/[^ -~]/.test(address) ? Object.assign(new Error('ASCII only'), { responseCode: 553 }) : undefined),
    })
    const sent = await mailer({ smtpUrl: old.url() }).send('7', { ...ada, email: 'müller@mill.example' }, content)
    expect(sent).toEqual({ outcome: 'refused', code: 553 })
    await old.close()
  })

  it('sends nothing to an address that is several', async () => {
    const send = mailer().send('7', { ...ada, email: 'ada@mill.example>, <eve@mill.example' }, content)
    await send.catch(() => undefined)
    expect(server.mails.flatMap(({ receivers }) => receivers)).not.toContain('eve@mill.example')
  })

  it("throws the mail server's reason without the address", async () => {
    server.answer(() => ({ code: 451, words: 'Mailbox of <ada@mill.example> is busy' }))
    await expect(mailer().send('7', ada, content)).rejects.toThrow(/451 Mailbox of <…> is busy/)
    expect(server.mails).toEqual([])
  })

  it('gives up on a permanent refusal, and logs it without the address', async () => {
    server.answer(() => ({ code: 550, words: 'No <ada@mill.example> here' }))
    await mailer().send('7', ada, content)
    expect([server.mails, logged.at(-1)]).toEqual([[], expect.stringContaining('refused for good')])
    expect(logged.join()).not.toMatch(/mill\.example/)
  })

  it('sends a password to another machine only encrypted', async () => {
    const plain = createServer((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (said) => socket.write(String(said).startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '502 no\r\n'))
    }).listen(0)
    const { port } = plain.address() as { port: number }
    // A loopback address that does not count as this machine.
    const smtpUrl = `smtp://ada:hunter2@127.0.0.2:${port}`
    await expect(mailer({ smtpUrl }).send('7', ada, content)).rejects.toThrow(/STARTTLS/)
    plain.close()
  })

  it('signs in to a mail server on this machine', async () => {
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
    await mailer({ smtpUrl }).send('7', ada, content)
    expect([known, own.mails.length]).toEqual([['ada@homes.example:p/w'], 1])
    await own.close()
  })

  it("sends nothing to the demo's addresses", async () => {
    for (const email of ['tenant@example.com', 'x@post.example.org'])
      await mailer().send(email, { ...ada, email }, content)
    expect(server.mails).toEqual([])
    expect(await readdir(path.join(folder, 'outbox'))).toHaveLength(2)
  })
})

describe('without SMTP', () => {
  it('writes a private .eml file', async () => {
    await mailer({ smtpUrl: null }).send('7', ada, content)
    const file = path.join(folder, 'outbox/7.eml')
    const mail = await PostalMime.parse(await readFile(file))
    expect(mail).toMatchObject({ subject: 'Approved', to: [{ address: 'ada@mill.example' }] })
    expect(mail.html).toContain('“Mill House”')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  })

  it('writes the same email to the same file', async () => {
    for (const id of ['7', '7', '8']) await mailer({ smtpUrl: null }).send(id, ada, content)
    expect(await readdir(path.join(folder, 'outbox'))).toEqual(['7.eml', '8.eml'])
  })
})

it('logs one line per email, without address or text', async () => {
  await mailer().send('7', ada, content)
  await mailer({ smtpUrl: null }).send('8', ada, content)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { mail: '7', msg: 'a mail was sent' },
    { mail: '8', msg: 'a mail was put in the outbox' },
  ])
  expect(logged.join('')).not.toMatch(/ada|Ada|Byron|Approved|Mill/)
})
