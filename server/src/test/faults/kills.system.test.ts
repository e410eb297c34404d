import { it } from 'vitest'
import { seededRandom } from '../../../../demo/src/random.ts'
import { inSoak } from '../soak.ts'
import { killServer, SEED } from './kill-server.ts'

it(
  `loses no acknowledged write and breaks no rule in many kills of the server (seed ${SEED})`,
  () => killServer({ random: seededRandom(SEED), kills: inSoak(60, 2), maxWrites: inSoak(60, 12) }),
  600_000,
)
