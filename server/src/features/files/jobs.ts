import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayRemoveFiles } from '../../backup/lock.ts'
import type { AppContext } from '../../context.ts'
import { defineJob, type JobHandler, type JobKind, Postponed } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { lockImage, removePictureFiles, sweepFiles, sweepReservations } from './sweep.ts'
import { beginStoreSweep, storeSweepJob } from './sweep-store.ts'
import { images } from './table.ts'

type PictureFiles = { id: string; widths: number[] }

/** Removes the files of a picture that has no row: the process died between storing them and writing the row. */
export const REMOVE_ORPHANED_PICTURE: JobKind<PictureFiles> = {
  kind: 'remove-orphaned-picture',
  title: 'Delete files that belong to no picture',
  input: z.object({ id: z.string(), widths: z.array(z.int()) }),
  priority: 'background',
}
/** Far longer than files and their row are apart: a statement times out after 15 seconds. */
export const ORPHANED_AFTER_MS = 60 * 60 * 1000

const AFTER_BACKUP_MS = 60 * 1000

export const fileJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...REMOVE_ORPHANED_PICTURE,
    // A store that stays silent leaves the other slots to other jobs.
    limit: { max: 1 },
    async run(tx, { id, widths }) {
      if (!(await mayRemoveFiles(tx))) throw new Postponed('a backup runs', AFTER_BACKUP_MS)
      await lockImage(tx, id)
      if ((await tx.$count(images, eq(images.id, id))) === 0) await removePictureFiles(context.storage, id, widths)
    },
  }),
  storeSweepJob(context),
]

export const fileTasks = ({ db, storage }: AppContext): ScheduledTask[] => [
  { name: 'end unused reservations', every: 'minute', run: (now) => sweepReservations({ db, storage }, now) },
  { name: 'sweep the store', every: 'day', run: () => beginStoreSweep(db) },
  { name: 'sweep unused files', every: 'hour', run: (now) => sweepFiles({ db, storage }, now) },
]
