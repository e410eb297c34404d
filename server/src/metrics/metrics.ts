import { RATE_LIMITS, type RateLimitName } from '@lintel/contract/rate-limits'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { UPLOAD_ERROR_CODES } from '../storage/upload-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** What an app counts, in a registry of its own: tests build several apps in one process. */
export type Metrics = ReturnType<typeof createMetrics>

/** From a cached response to a slow search, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Close codes of sockets that are counted separately: ours, and the ones of browsers and ws. */
const SOCKET_CODES = [1000, 1001, 1002, 1005, 1006, ...Object.values(CLOSE_CODES)]
const PICTURE_OUTCOMES = ['decoded', 'damaged', 'too_large', 'costly', 'busy', 'failed'] as const
/** A scrape waits this long for the database and the disk, and answers without them. */
const SCRAPE_TIMEOUT_MS = 1_000

/**
 * Creates the metrics of an app. A label's values are few and fixed: never a URL, an id, an address or another user's text.
 * The names and what they mean are in docs/operations.md.
 */
export function createMetrics() {
  const registry = new Registry()
  const scrapeListeners: (() => Promise<void>)[] = []

  const counter = (name: string, help: string) => new Counter({ name: `lintel_${name}`, help, registers: [registry] })
  /** A counter with one label. Every value starts at 0, so that its first event is an increase. */
  const counterBy = <L extends string, V extends string>(
    name: string,
    help: string,
    label: L,
    values: readonly V[],
  ) => {
    const counted = new Counter({ name: `lintel_${name}`, help, labelNames: [label], registers: [registry] })
    for (const value of values) counted.inc({ [label]: value } as Record<L, V>, 0)
    return counted as { inc: (labels: Record<L, V>, by?: number) => void }
  }
  const gaugeBy = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name: `lintel_${name}`, help, labelNames, registers: [registry] })

  return {
    requestSeconds: new Histogram({
      name: 'lintel_http_request_duration_seconds',
      help: 'Answered requests, cached ones included, by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    pagesRendered: counterBy('pages_rendered_total', 'Pages by how they were rendered on the server', 'outcome', [
      'rendered',
      'shell',
      'failed',
    ]),
    unexpectedErrors: counterBy(
      'unexpected_errors_total',
      'Requests and frames that failed with an unexpected error: of a statement, or another',
      'source',
      ['database', 'other'],
    ),
    cacheRequests: counterBy('response_cache_requests_total', 'Look-ups in the response cache', 'outcome', [
      'hit',
      'miss',
      'stale',
    ]),
    cacheEvictions: counter(
      'response_cache_evictions_total',
      'Entries that the response cache dropped for lack of room',
    ),
    rateLimited: counterBy(
      'rate_limited_total',
      'Calls and frames refused by a limit, by its row in contract/src/rate-limits.ts',
      'limit',
      Object.keys(RATE_LIMITS) as RateLimitName[],
    ),
    signIns: counterBy('sign_ins_total', 'Attempts to sign in', 'outcome', ['succeeded', 'failed', 'throttled']),
    emails: counterBy('emails_total', 'Emails: failed ones are tried again, refused ones are not', 'outcome', [
      'sent',
      'outbox',
      'failed',
      'refused',
    ]),
    pictures: counterBy('pictures_total', 'Pictures by what their decoding came to', 'outcome', PICTURE_OUTCOMES),
    uploadsInProgress: new Gauge({
      name: 'lintel_uploads_in_progress',
      help: 'Files and imports that this process is receiving',
      registers: [registry],
    }),
    uploadReceivedBytes: counter(
      'upload_received_bytes_total',
      'Bytes of files and imports that this process received',
    ),
    uploadsRefused: counterBy(
      'uploads_refused_total',
      'Files that were not received, by S3 error code; imports',
      'reason',
      [...UPLOAD_ERROR_CODES, 'ImportFailed'],
    ),
    framesReceived: counter('socket_frames_received_total', 'Frames from browsers'),
    framesSent: counter('socket_frames_sent_total', 'Frames to browsers'),
    socketCloses: counterBy('socket_closes_total', 'Closed sockets by close code', 'code', [
      ...new Set(SOCKET_CODES.map(String)),
      'other',
    ]),
    jobsRunning: gaugeBy('jobs_running', 'Jobs that this process is running', ['kind']),
    jobRuns: new Counter({
      name: 'lintel_job_runs_total',
      help: 'Runs of jobs in this process; a failed one is tried again',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    taskSucceededAt: gaugeBy('task_last_success_timestamp_seconds', 'When a scheduled task last succeeded', ['task']),
    taskFailures: new Counter({
      name: 'lintel_task_failures_total',
      help: 'Failed runs of scheduled tasks in this process',
      labelNames: ['task'],
      registers: [registry],
    }),

    /** Adds a gauge that is read when scraped. It has no sample while `read` returns null. */
    addGauge(name: string, help: string, read: () => number | null) {
      new Gauge({
        name: `lintel_${name}`,
        help,
        registers: [registry],
        collect() {
          const value = read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },
    /** Adds a gauge with labels, whose samples are replaced at each scrape. */
    addGaugeBy<L extends string>(name: string, help: string, labels: L[], read: () => [Record<L, string>, number][]) {
      new Gauge({
        name: `lintel_${name}`,
        help,
        labelNames: labels,
        registers: [registry],
        collect() {
          this.reset()
          for (const [values, value] of read()) this.set(values, value)
        },
      })
    },
    /** Runs before each scrape; it must not throw. */
    onScrape: (listener: () => Promise<void>) => void scrapeListeners.push(listener),
    /** Adds the metrics of the process: event loop, heap, memory, descriptors. Once, and only where they are scraped. */
    addProcessMetrics: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    /** @returns all metrics in Prometheus' text format, within about a second */
    async render(): Promise<string> {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise((resolve) => {
        timer = setTimeout(resolve, SCRAPE_TIMEOUT_MS)
      })
      await Promise.race([Promise.all(scrapeListeners.map((listener) => listener())), timeout])
      clearTimeout(timer)
      return registry.metrics()
    },
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The labels of a request. Their values are bounded: methods by a list, routes by the app's own.
 * @param pattern the route's pattern, as `/api/properties/:id`; absent for pages and what is not found
 */
export function requestLabels(method: string, pattern: string | undefined, status: number) {
  return {
    method: METHODS.has(method) ? method : 'other',
    // Each file of the built app is a route.
    route: pattern?.startsWith('/assets/') ? '/assets/*' : (pattern ?? 'page'),
    status,
  }
}

/** The label of a socket's close code: browsers may send any. */
export const closeCodeLabel = (code: number) => (SOCKET_CODES.includes(code) ? String(code) : 'other')
