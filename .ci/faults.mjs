import { mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger } from './faults/check-ledger.mjs'
import { createProbe } from './faults/healing.mjs'
import { listFaults, mountDisk } from './faults/list.mjs'
import { createLedger, startLoad } from './faults/load.mjs'
import { describeProcess, findGrowth } from './faults/process-figures.mjs'
import { startStack } from './faults/stack.mjs'
import { createTraffic } from './faults/traffic.mjs'
import { attempt } from './postgres-pair.mjs'
import { killServers, report } from './server-process.mjs'

// Every part of an installation fails in turn, while thirty users go on. Nothing that was acknowledged may be lost or doubled, nobody may
// get a wrong answer or another's record, and everything works again afterwards without help. Arguments name single faults, by a part
// of their names. Needs root, for the small disk that it fills.
const WARM_UP_MS = 12_000
/** Seconds within which a fault must be healed after its cause is gone. */
const HEAL_LIMIT_S = 30

const wanted = process.argv.slice(2)
const folder = mkdtempSync('/tmp/lintel-faults-')
const faults = []
const rows = []
const traffic = createTraffic()
const ledger = createLedger()
let unmount = () => undefined
let stack

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    cleanUp()
    process.exit(1)
  })

try {
  unmount = mountDisk(folder)
  stack = await startStack(folder)
  stack.primary = 'primary'
  await Promise.all([stack.startApp('one'), stack.startApp('two')])
  await run()
} catch (error) {
  for (const reason of traffic.next().reasons.keys()) faults.push(reason)
  faults.push(error.stack)
} finally {
  cleanUp()
}
for (const line of toLines(['fault', 'healed after s', 'calls', 'refused', 'failed', 'slowest s'], rows))
  process.stdout.write(`${line}\n`)
report('every fault in turn', [...faults, ...traffic.wrong])

function cleanUp() {
  killServers()
  stack?.stop()
  attempt(unmount)
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  const load = await startLoad(stack, traffic, ledger)
  await pause(WARM_UP_MS)
  const probe = await createProbe(stack, traffic, ledger)
  if ((await probe.heal()).seconds === null) throw new Error('requests do not succeed before any fault')
  const before = { one: describeProcess(stack.app('one').child), two: describeProcess(stack.app('two').child) }
  addRow('none', 0, traffic.next())
  for (const [name, cause] of Object.entries(listFaults(stack, traffic, ledger, load.people))) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
    await cause()
    const { seconds: healed, failures } = await probe.heal()
    const window = traffic.next()
    addRow(name, healed, window)
    for (const failed of failures) process.stdout.write(`    failed while healing: ${failed}\n`)
    if (healed === null || healed > HEAL_LIMIT_S)
      faults.push(`${name}: ${healed === null ? 'not healed' : `healed after ${healed} s`}`)
    if (name === 'rolling restart' && window.failed + window.refused > window.shed)
      faults.push(`a rolling restart: ${window.failed} calls failed, ${window.refused} were refused`)
  }
  await load.stop()
  const after = { one: describeProcess(stack.app('one').child), two: describeProcess(stack.app('two').child) }
  for (const name of ['one', 'two']) faults.push(...findGrowth(name, before[name], after[name]))
  faults.push(...(await checkLedger(stack, traffic, ledger)))
  probe.close()
  for (const { socket } of load.people) socket.close()
  for (const { name, written } of stack.logs)
    for (const line of written.stderr.split('\n').filter((one) => /unexpected error|uncaught/.test(one)))
      traffic.fault(`server ${name} logged: ${line.slice(0, 800)}`)
}

function addRow(name, healed, { answered, refused, failed, slowestMs, reasons }) {
  rows.push([
    name,
    healed === null ? 'never' : healed.toFixed(1),
    answered,
    refused,
    failed,
    (slowestMs / 1000).toFixed(1),
  ])
  process.stdout.write(`… ${rows.at(-1).join(', ')}\n`)
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 8)
  if (most.length > 0) process.stdout.write(`    ${most.map(([reason, count]) => `${reason} ×${count}`).join('; ')}\n`)
}

/** A table with columns of one width. */
function toLines(head, body) {
  const all = [head, ...body].map((cells) => cells.map(String))
  const widths = head.map((_, at) => Math.max(...all.map((cells) => cells[at].length)))
  return all.map((cells) =>
    cells.map((cell, at) => (at ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  '),
  )
}
