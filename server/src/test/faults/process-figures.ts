import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from './installation.ts'

/** Memory and descriptors of a process. Both must come back after the faults. */
export type ProcessFigures = ReturnType<typeof readProcessFigures>

const GROWTH_MAX = 1.3
/** Connections come and go: a few more are no leak. */
const FEW_DESCRIPTORS = 20
/** The heap of a process that runs for minutes is larger than that of one that was just started. */
const FEW_MB = 60

export function readProcessFigures(server: Server) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? []
  return { mb: Math.round(Number(kilobytes) / 1024), descriptors: readdirSync(`/proc/${server.pid()}/fd`).length }
}

/** @returns a sentence for each figure that grew too much */
export function findGrowth(before: ProcessFigures, after: ProcessFigures): string[] {
  const limits = { mb: before.mb * GROWTH_MAX + FEW_MB, descriptors: before.descriptors * GROWTH_MAX + FEW_DESCRIPTORS }
  return (['mb', 'descriptors'] as const)
    .filter((figure) => after[figure] > limits[figure])
    .map((figure) => `${figure} grew from ${before[figure]} to ${after[figure]}`)
}
