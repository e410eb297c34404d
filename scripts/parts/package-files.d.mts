export function isNeeded(file: string): boolean
