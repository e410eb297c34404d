import type { Db } from '../db/connect.ts'
import type { Hub } from '../live/hub.ts'
import { listProcesses } from '../processes/processes.ts'
import { failed, type HealthCheck, ok, warning } from './finding.ts'
import { isSet, type SettingInForce } from './settings-in-force.ts'

const PART = 'Processes'

/** Whether all processes are of one version, and reach each other. */
export const processesCheck = (db: Db, hub: Hub, settings: SettingInForce[]): HealthCheck => ({
  part: PART,
  async run() {
    const running = await listProcesses(db)
    const versions = [...new Set(running.map(({ version }) => version))]
    const found = [checkBus(hub, running.length, isSet(settings, 'REDIS_URL'))]
    if (versions.length > 1)
      found.push(
        warning(
          PART,
          `Several versions run at once: ${versions.join(', ')}.`,
          'This is normal during an update. Restart those that have the older version.',
        ),
      )
    return found
  },
})

function checkBus(hub: Hub, count: number, hasRedis: boolean) {
  if (hasRedis && !hub.describe().isBusConnected)
    return failed(
      PART,
      'Redis does not answer: messages and changes reach people only after some seconds.',
      'Check REDIS_URL and the Redis server. Lintel reconnects by itself; nothing is lost.',
    )
  if (!hasRedis && count > 1)
    return failed(
      PART,
      `${count} processes run without Redis: people connected to one don’t see at once what happens at another.`,
      'Set REDIS_URL, the same for all processes.',
    )
  if (count === 0) return ok(PART, 'None has reported within three minutes.')
  return ok(PART, count > 1 ? `${count} processes run, connected by Redis.` : 'One process runs.')
}
