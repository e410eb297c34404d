type Lock = { packages: Record<string, object> }
type Named = { pattern: string; licence: string }[]

export function findLicenceProblems(
  lock: Lock,
  named: Named,
  readLicence: (place: string) => string | undefined,
): string[]
export function findInstallScriptProblems(lock: Lock, named: Named): string[]
export function readTable(markdown: string, heading: string): Named
