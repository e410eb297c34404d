// Where in the server a cached response is best sent: processor time and responses a second, beside bare node:http with a
// buffer of the same size. All run in turn, a second each. The ratio is that of the least processor times: on a busy machine
// they move less than medians and rates.
import { load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { type Peer, type PeerName, processorTimeOf, startPeer } from './process.ts'

const BYTES = '3000'
/** As for cached responses in http.ts. */
const AIM = 0.6
const PLACES = {
  listener: "beneath Fastify, in place of its server's listener",
  factory: 'beneath Fastify, in serverFactory',
  onRequest: 'in the first onRequest hook, raw (as Lintel does)',
  'onRequest-send': 'in the first onRequest hook, by reply.send',
  route: 'by the route, after all hooks',
}
const ROUNDS = 9

type Side = { name: string; peer: Peer; microseconds: number[]; perSecond: number[] }

const sides = [await start('by bare node:http', 'buffer')]
for (const [place, name] of Object.entries(PLACES))
  sides.push(await start(name, 'cached-response', { ANSWERED_IN: place }))
for (const { peer } of sides) await load(peer, ask, { ms: 2_000 })
for (let i = 0; i < ROUNDS; i++) for (const side of sides) await measure(side)
const [bare] = sides
printTable(
  `A cached response of ${BYTES} bytes, 32 connections`,
  sides.map(({ name, microseconds, perSecond }) => ({
    'a cached response is sent': name,
    'µs of processor': medianOf(microseconds).toFixed(1),
    least: Math.min(...microseconds).toFixed(1),
    'a second': medianOf(perSecond).toFixed(0),
    ...compareToTarget(Math.min(...(bare?.microseconds ?? [])) / Math.min(...microseconds), AIM),
  })),
)
for (const { peer } of sides) await peer.stop()

function ask() {
  return { path: '/api/cached', headers: { 'accept-encoding': 'gzip, deflate, br' } }
}

async function start(name: string, program: PeerName, env: Record<string, string> = {}): Promise<Side> {
  return { name, peer: await startPeer(program, { BYTES, ...env }), microseconds: [], perSecond: [] }
}

async function measure({ peer, microseconds, perSecond }: Side) {
  const startedAt = performance.now()
  const before = await processorTimeOf(peer.pid)
  const { perSecond: rate } = await load(peer, ask)
  const count = (rate * (performance.now() - startedAt)) / 1000
  microseconds.push((((await processorTimeOf(peer.pid)) - before) * 1000) / count)
  perSecond.push(rate)
}
