import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOf } from './load.mjs'
import { insist } from './traffic.mjs'

/** At the end: every acknowledged write is there exactly once, the rules across rows hold, and no job is left. */

const JOBS_MS = 30_000

/** @returns a sentence for each fault */
export async function checkLedger(stack, traffic, ledger) {
  const query = (text, values) => stack.postgres.query(stack.primary, text, values)
  const faults = []
  const compare = (what, acknowledged, rows) => {
    const counts = new Map()
    for (const { value } of rows) counts.set(value, (counts.get(value) ?? 0) + 1)
    const lost = acknowledged.filter((value) => !counts.has(value)).length
    const doubled = [...counts.values()].filter((count) => count > 1).length
    process.stdout.write(`… ${what}: ${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled\n`)
    if (lost + doubled > 0) faults.push(`${what}: ${lost} lost, ${doubled} doubled`)
  }
  compare('messages', ledger.messages, await query(`select content as value from messages where type = 'text'`))
  compare(
    'homes',
    [...ledger.homes.values()].map(([title]) => title),
    await query('select title as value from properties'),
  )
  const documents = await query(`select title as value from documents where title like 'Payslip %'`)
  compare(
    'documents',
    [...ledger.documents.values()].map(({ title }) => title),
    documents,
  )
  const applied = await query(`select tenant_id || ' ' || property_id as value from applications`)
  compare('applications by tenant and home', [], applied)

  const statuses = new Map((await query('select id, status from applications')).map(({ id, status }) => [id, status]))
  const wrong = [...ledger.applications].filter(([id, { status }]) => {
    const stored = statuses.get(id)
    return status === 'pending' ? !stored : stored !== status
  })
  process.stdout.write(`… applications and decisions: ${ledger.applications.size} acknowledged, ${wrong.length} lost\n`)
  if (wrong.length > 0) faults.push(`${wrong.length} applications or decisions are lost`)

  faults.push(...(await checkBytes(stack, traffic, ledger)), ...(await checkJobs(query)), ...checkInvariants(stack))
  return faults
}

/** Every document, byte by byte. */
async function checkBytes({ site }, traffic, { documents }) {
  let missing = 0
  for (const [id, { owner, hash }] of documents) {
    let tries = 0
    const read = () => traffic.call(owner, 200, 'GET', `${site}/api/documents/${id}/content`)
    const found = await insist(read, () => {
      tries += 1
      return tries > 20
    })
    if (!found || hashOf(found.bytes) !== hash) missing += 1
  }
  process.stdout.write(`… bytes of ${documents.size} documents compared, ${missing} wrong\n`)
  return missing > 0 ? [`the bytes of ${missing} documents are wrong or missing`] : []
}

async function checkJobs(query) {
  const due = async () =>
    Number((await query('select count(*) from jobs where run_at < now() and failed_at is null'))[0].count)
  const until = performance.now() + JOBS_MS
  let left = await due()
  while (left > 0 && performance.now() < until) {
    await pause(200)
    left = await due()
  }
  const [{ count }] = await query('select count(*) from jobs where failed_at is not null')
  const later = await query(`select kind, last_error, count(*) from jobs where attempts > 0 group by 1, 2`)
  for (const job of later)
    process.stdout.write(`… ${job.count} jobs ${job.kind} wait for another try: ${job.last_error}\n`)
  return [
    ...(left > 0 ? [`${left} jobs that are due are not run`] : []),
    ...(Number(count) > 0 ? [`${count} jobs were given up`] : []),
  ]
}

/** By a program of the sources: the built server has none. */
function checkInvariants({ postgres, primary }) {
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '.ci/faults/check-invariants.ts', postgres.urlOf(primary)],
    { encoding: 'utf8' },
  )
  process.stdout.write(`… rules across rows: ${output.trim() || 'all hold'}\n`)
  return output.trim() ? output.trim().split('\n') : []
}
