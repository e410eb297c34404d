type Options = { kinds?: string[]; run?: string; engine?: string; words?: string[] }

export function rankOf(file: string): 0 | 1 | 2
export function isEngineDependent(file: string): boolean
export function listTestFiles(options?: Options): { unit: string[]; e2e: string[] }
