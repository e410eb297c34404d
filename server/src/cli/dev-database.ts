import { spawn, spawnSync } from 'node:child_process'
import { Console } from 'node:console'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { pino } from 'pino'
import { type EmbeddedPostgres, reachEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'

// For development. `npm run db:psql` opens a shell on the database; `npm run db:reset` deletes the database and all files.
const log = pino({ level: 'silent' })
const COMMANDS = { psql: openShell, reset }

try {
  const [, , name = '', ...args] = process.argv
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (!command) throw new StartError(`Say which: ${Object.keys(COMMANDS).join(' or ')}.`)
  await command(readEnvironment(), args)
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

/** psql if it is installed, else a prompt for statements. Starts PostgreSQL unless a server runs. */
async function openShell(env: Environment, args: string[]) {
  if (env.databaseUrl) return runShell(env.databaseUrl, args)
  const embedded = await reachEmbeddedPostgres({ ...env, log })
  try {
    await runShell(addressOf(embedded), args)
  } finally {
    await embedded.stop()
  }
}

function addressOf({ user, host, port, database, options = '' }: EmbeddedPostgres): string {
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}?options=${encodeURIComponent(options)}`
}

async function runShell(address: string, args: string[]) {
  if (spawnSync('psql', ['--version']).status !== 0) return prompt(address)
  // psql handles Ctrl-C.
  process.on('SIGINT', () => undefined)
  const child = spawn('psql', [address, ...args], { stdio: 'inherit' })
  process.exitCode = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** Runs one statement per line and prints its rows as a table. */
async function prompt(address: string) {
  const client = new pg.Client(address)
  await client.connect()
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'lintel=> ' })
  lines.prompt()
  for await (const line of lines) {
    if (/^\s*(\\q|exit)\s*$/.test(line)) break
    if (line.trim()) await client.query(line).then(show, (error) => process.stdout.write(`${error.message}\n`))
    lines.prompt()
  }
  lines.close()
  await client.end()
}

function show({ rows, command, rowCount }: pg.QueryResult) {
  if (rows.length > 0) new Console(process.stdout).table(rows)
  else process.stdout.write(`${command} ${rowCount ?? ''}\n`)
}

/** @throws StartError when a server runs on the folder, or the user does not confirm */
async function reset({ databaseUrl, dataDir }: Environment, args: string[]) {
  if (databaseUrl) throw new StartError('db:reset deletes the embedded database only; unset DATABASE_URL.')
  const folder = path.resolve(dataDir)
  if (!args.includes('--yes')) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await lines.question(`Delete the database and all files in ${folder}? Type "delete": `)
    lines.close()
    if (answer.trim() !== 'delete') throw new StartError('Nothing was deleted.')
  }
  // Throws while a server runs.
  await (await startEmbeddedPostgres({ dataDir, log })).stop()
  for (const name of ['postgres', 'files', 'outbox', 'setup-code'])
    await rm(path.join(folder, name), { recursive: true, force: true })
  process.stdout.write(`The next start fills ${folder} anew.\n`)
}
