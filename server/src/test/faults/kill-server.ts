import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { startMailServer } from '../mail-server.ts'
import { inSoak } from '../soak.ts'
import { execute } from '../throwaway-postgres.ts'
import { createActions, emailOf } from './actions.ts'
import { createInstallation } from './installation.ts'
import { createLedger, Lost } from './ledger.ts'
import { registerAll } from './load.ts'
import { checkStored, findUnsent, sweepAndListOrphans, waitForJobs } from './stored.ts'
import { createTraffic } from './traffic.ts'
import type { User } from './users.ts'

/** TEST_KILLS_SEED=7 repeats the kills of the run that printed seed 7, as far as timing lets it. */
export const SEED = process.env.TEST_KILLS_SEED ?? String(Date.now())

type Options = {
  /** Seeded. */
  random: { next(): number; int(min: number, max: number): number; chance(probability: number): boolean }
  kills: number
  /** Acknowledged writes between two kills, at most. */
  maxWrites: number
  /** Users of each role. */
  counts?: Parameters<typeof registerAll>[1]
}

/** Kills a server that users write to, again and again: it loses no acknowledged write, sends every email, and breaks no rule. */
export async function killServer({ random, kills, maxWrites, counts }: Options) {
  const mail = await startMailServer()
  const installation = await createInstallation()
  installation.onClose(mail.close)
  const server = installation.createServer('data', { SMTP_URL: mail.url() })
  try {
    await use()
  } finally {
    await installation.close()
  }

  async function use() {
    const ledger = createLedger()
    await server.start()
    const users = await registerAll({ origin: server.origin, ledger, traffic: createTraffic() }, counts)
    const { act } = createActions(users, { random: random.next })
    const figures = { kills: 0, withPostgres: 0, duringStart: 0, backups: 0 }

    /** Writes until the server is killed. Any other error fails the test. */
    const actUntilKilled = async (user: User, isEnding: () => boolean) => {
      while (!isEnding()) {
        try {
          await act(user)
        } catch (error) {
          if (error instanceof Lost) return
          throw error
        }
      }
    }

    for (let kill = 0; kill <= kills; kill++) {
      const isLast = kill === kills
      const until = ledger.acknowledged() + random.int(1, maxWrites)
      const isEnough = () => ledger.acknowledged() >= until
      const archive = path.join(installation.folder, `${kill}.tar`)
      const backup = random.chance(inSoak(0.3, 0)) ? { DATA_DIR: server.dataDir } : null
      const backingUp = backup && installation.launch('backup', backup, ['--fast', archive]).ended
      const writing = Promise.all(users.map((user) => actUntilKilled(user, isLast ? isEnough : () => false)))
      await Promise.race([expect.poll(isEnough, { interval: 3, timeout: 60_000 }).toBe(true), writing])
      if (isLast) {
        await writing
      } else {
        const withPostgres = random.chance(0.3)
        const startMs = random.chance(0.2) ? random.int(0, 1_500) : null
        const killed = server.kill()
        if (withPostgres) await server.killPostgres()
        await killed
        if (startMs !== null) {
          server.launch()
          await pause(startMs)
          await server.kill()
        }
        figures.kills += startMs === null ? 1 : 2
        figures.withPostgres += Number(withPostgres)
        figures.duringStart += Number(startMs !== null)
        await writing
        await server.start()
      }
      if ((await backingUp)?.code === 0) figures.backups += 1
      expect(await checkStored(ledger, server.database, server.files)).toEqual([])
    }

    await waitForJobs(server.database, `kind not like 'remove-%'`)
    const accounts = await execute(server.database, `select username from users where username like 'account-%'`)
    const receivers = accounts.map(({ username }) => emailOf(username))
    expect(findUnsent(receivers, mail.mails)).toEqual([])
    // Three jobs run at once, of which two may send mail.
    expect(mail.mails.length - receivers.length).toBeLessThanOrEqual(2 * figures.kills)
    expect(await sweepAndListOrphans(server.database, server.files)).toEqual([])
    const [rent] = await execute(server.database, `select count(*)::int as payments from payments`)
    expect(await server.stop()).toEqual({ code: 0, stderr: '' })
    process.stdout.write(
      `kills: ${JSON.stringify({ seed: SEED, ...figures, ...ledger.figures(), ...rent, mails: mail.mails.length })}\n`,
    )
  }
}
