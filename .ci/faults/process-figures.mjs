import { readdirSync, readFileSync } from 'node:fs'

/** Memory and descriptors of a process. Both must come back after the faults. */

const GROWTH_MAX = 1.3
/** Connections come and go: a few more are no leak. */
const FEW_DESCRIPTORS = 20
/** The heap of a process that runs for minutes is larger than that of one that was just started. */
const FEW_MB = 60

export function describeProcess({ pid }) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)
  return { mb: Math.round(kilobytes / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

/** @returns a sentence for each figure that grew too much */
export function findGrowth(name, before, after) {
  process.stdout.write(
    `… server ${name}: ${before.mb} MB and ${before.descriptors} descriptors before, ${after.mb} and ${after.descriptors} after\n`,
  )
  const limits = { mb: before.mb * GROWTH_MAX + FEW_MB, descriptors: before.descriptors * GROWTH_MAX + FEW_DESCRIPTORS }
  return Object.keys(limits)
    .filter((figure) => after[figure] > limits[figure])
    .map((figure) => `server ${name}: ${figure} grew from ${before[figure]} to ${after[figure]}`)
}
