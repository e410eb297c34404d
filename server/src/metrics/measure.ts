import { Refusal } from '../errors/refusal.ts'
import { type JobHandler, Postponed } from '../jobs/jobs.ts'
import type { ScheduledTask } from '../jobs/schedule.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PictureDecoder } from '../pictures/decoder.ts'
import { PictureError } from '../pictures/picture-error.ts'
import type { Metrics } from './metrics.ts'

/* What the app runs, counted: each function returns the same thing with a count around it. */

export function measureJob({ jobsRunning, jobRuns }: Metrics, handler: JobHandler): JobHandler {
  const { kind } = handler
  jobsRunning.set({ kind }, 0)
  for (const outcome of ['done', 'failed']) jobRuns.inc({ kind, outcome }, 0)
  return {
    ...handler,
    async run(...args) {
      jobsRunning.inc({ kind })
      try {
        await handler.run(...args)
        jobRuns.inc({ kind, outcome: 'done' })
      } catch (error) {
        if (!(error instanceof Postponed)) jobRuns.inc({ kind, outcome: 'failed' })
        throw error
      } finally {
        jobsRunning.dec({ kind })
      }
    },
  }
}

export function measureTask({ taskSucceededAt, taskFailures }: Metrics, task: ScheduledTask): ScheduledTask {
  const label = { task: task.name }
  taskFailures.inc(label, 0)
  // Never: the first runs end before the server listens.
  taskSucceededAt.set(label, 0)
  return {
    ...task,
    async run(now) {
      try {
        const result = await task.run(now)
        taskSucceededAt.set(label, Date.now() / 1000)
        return result
      } catch (error) {
        taskFailures.inc(label)
        throw error
      }
    },
  }
}

export function measureMailer({ emails }: Metrics, mailer: Mailer): Mailer {
  return {
    ...mailer,
    async send(...args) {
      try {
        const delivery = await mailer.send(...args)
        emails.inc({ outcome: delivery.outcome })
        return delivery
      } catch (error) {
        emails.inc({ outcome: 'failed' })
        throw error
      }
    },
  }
}

export function measurePictures({ pictures }: Metrics, decoder: PictureDecoder): PictureDecoder {
  return {
    ...decoder,
    async decode(...args) {
      try {
        const decoded = await decoder.decode(...args)
        if (decoded) pictures.inc({ outcome: 'decoded' })
        return decoded
      } catch (error) {
        pictures.inc({ outcome: pictureOutcome(error) })
        throw error
      }
    },
  }
}

function pictureOutcome(error: unknown) {
  if (error instanceof PictureError) {
    const { problem } = error.problem
    return problem === 'too_many_pixels' ? 'too_large' : problem
  }
  return error instanceof Refusal && error.code === 'unavailable' ? 'busy' : 'failed'
}

/** Counts a file or an import while it arrives, and its bytes when it has. */
export async function measureUpload<T>(
  { uploadsInProgress, uploadReceivedBytes }: Metrics,
  receive: () => Promise<T>,
  bytesOf: (received: T) => number,
): Promise<T> {
  uploadsInProgress.inc()
  try {
    const received = await receive()
    uploadReceivedBytes.inc(bytesOf(received))
    return received
  } finally {
    uploadsInProgress.dec()
  }
}
