import type { JobRow } from '../../jobs/table.ts'
import { byAgent, type Commands, type Scene } from '../../test/scene.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    failedJobs: JobRow[]
  }
}

export const makeRecords = async ({ world }: Scene) => ({
  failedJobs: [await world.failedJob(), await world.failedJob(), await world.failedJob()],
})

const jobId = ({ failedJobs }: Scene, at: number) => ({ id: failedJobs[at]?.id ?? '' })

export const commands: Commands = {
  'POST /api/agent/system/failed-jobs/:id/retry': byAgent((scene) => ({ params: jobId(scene, 0) })),
  'DELETE /api/agent/system/failed-jobs/:id': byAgent((scene) => ({ params: jobId(scene, 1) })),
  'POST /api/agent/system/failed-jobs/retry': byAgent(),
}
