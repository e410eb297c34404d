import { FEATURES } from '../features.ts'
import type { FeatureScene } from './scene.ts'

const modules = import.meta.glob<FeatureScene>('../features/*/scene.ts', { eager: true })
const declarations = import.meta.glob<Record<string, unknown>>('../features/*/feature.ts', { eager: true })

function rankOf(path: string): number {
  const declared = Object.values(declarations[path.replace('scene.ts', 'feature.ts')] ?? {})
  return FEATURES.findIndex((feature) => declared.includes(feature))
}

/** The scenes of the features that have one, in the order of `FEATURES`. */
export const declaredScenes = Object.entries(modules)
  .sort(([a], [b]) => rankOf(a) - rankOf(b))
  .map(([, scene]) => scene)
