export function findVulnerabilities(options: {
  timeoutMs: number
  env?: Record<string, string>
}): Promise<string[] | null>
