// Writes 40 MB of log lines at once, and then the growth of its memory in bytes to the file that its argument names.
import { writeFileSync } from 'node:fs'
import { openLog } from '../process/open-log.ts'

const collectGarbage = globalThis.gc ?? (() => undefined)
const log = openLog('info', { isColored: true })
const text = 'x'.repeat(10_000)
collectGarbage()
const before = process.memoryUsage().heapUsed
for (let i = 0; i < 4_000; i++) log.info({ text }, 'line')
collectGarbage()
writeFileSync(process.argv[2] ?? '', String(process.memoryUsage().heapUsed - before))
