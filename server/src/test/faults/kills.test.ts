import { it } from 'vitest'
import { seededRandom } from '../../../../demo/src/random.ts'
import { killServer, SEED } from './kill-server.ts'

it(`loses no acknowledged write and breaks no rule when the server is killed (seed ${SEED})`, () =>
  killServer({ random: seededRandom(SEED), kills: 1, maxWrites: 12, counts: { owner: 1, tenant: 2, agent: 1 } }))
