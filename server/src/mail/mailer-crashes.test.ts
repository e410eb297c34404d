import { expect, it } from 'vitest'
import { makeMailingSite } from '../test/mailing-site.ts'

const site = await makeMailingSite()
const { mail } = site
const until = (what: () => unknown) => expect.poll(what, { interval: 20 }).toBe(true)

it('sends an email again under the same Message-ID when the server was killed before recording it', async () => {
  let accept = () => {}
  const accepted = new Promise<null>((resolve) => {
    accept = () => resolve(null)
  })
  await site.start()
  mail.answer(() => accepted)
  await site.notify(1)
  await until(() => mail.attempts() === 1)
  // From here on no job can be deleted.
  const { pool } = site
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table jobs in share mode')
  accept()
  const isDeleting = "select from pg_locks where relation = 'jobs'::regclass and not granted"
  await until(async () => mail.mails.length === 1 && ((await pool.query(isDeleting)).rowCount ?? 0) > 0)
  await site.server.kill()
  await holder.query('rollback')
  holder.release()
  expect(await site.countMailJobs()).toBe(1)

  await site.start()
  await until(async () => mail.mails.length === 2 && (await site.countMailJobs()) === 0)
  const [first, again] = mail.mails
  expect(first?.messageId).toMatch(/^<[\w-]{36}@localhost>$/)
  expect(again?.messageId).toBe(first?.messageId)
})
