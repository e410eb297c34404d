import fastify from 'fastify'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it.each([
  ['EACCES', 'Port 80 needs rights this account does not have; set PORT to one above 1023.'],
  ['EADDRINUSE', 'Port 80 on 127.0.0.1 is taken by another program; set PORT to a free one.'],
  [
    'EADDRNOTAVAIL',
    'HOST 127.0.0.1 is no address of this machine; 127.0.0.1 serves this machine alone, 0.0.0.0 everyone.',
  ],
])('says what to do about %s', async (code, sentence) => {
  const app = fastify()
  app.addHook('onReady', async () => {
    throw Object.assign(new Error(code), { code })
  })
  await expect(listen(app, '127.0.0.1', 80)).rejects.toThrow(sentence)
})

it('listens once at localhost', async () => {
  const app = fastify()
  expect(await listen(app, 'localhost', 0)).toMatch(/^http:\/\/localhost:\d+$/)
  expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }])
  await app.close()
})
