import { expect, it } from 'vitest'
import { findUnsent } from '../test/faults/stored.ts'
import { makeMailingSite } from '../test/mailing-site.ts'

const site = await makeMailingSite()
const { mail } = site
const until = (what: () => unknown) => expect.poll(what, { interval: 20 }).toBe(true)

it('sends every email once after the server was killed while sending', async () => {
  await site.start()
  mail.answer(() => new Promise(() => {}))
  await site.notify(4)
  await until(() => mail.attempts() === 2)
  await site.server.kill()
  expect([mail.mails.length, await site.countMailJobs()]).toEqual([0, 4])

  mail.answer(() => null)
  await site.start()
  await until(async () => mail.mails.length === 4 && (await site.countMailJobs()) === 0)
  const receivers = [1, 2, 3, 4].map((at) => `p${at}@mill.example`)
  expect(findUnsent(receivers, mail.mails)).toEqual([])
  // Without PUBLIC_URL, links lead to the address it listens on.
  expect(mail.mails[0]?.text).toContain(`${site.server.origin()}/messages?to=`)
})
