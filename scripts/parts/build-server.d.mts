import type { BuildOptions } from 'esbuild'

export const serverBuild: BuildOptions & { metafile: true }
export function buildServer(): Promise<void>
