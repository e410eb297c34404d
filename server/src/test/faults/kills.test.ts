import { it } from 'vitest'
import { killServer, SEED } from './kill-server.ts'

it(`loses no acknowledged write and breaks no rule when the server is killed (seed ${SEED})`, () =>
  killServer({ kills: 1, maxWrites: 12, counts: { owner: 1, tenant: 2, agent: 1 } }))
