export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** An integer in [low, high]. */
  int(low: number, high: number): number
  chance(probability: number): boolean
}

/** A 32-bit hash (FNV-1a, and MurmurHash3's finalizer). */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A random number generator (mulberry32): one seed gives the same sequence on every machine. */
export function seededRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const int = (low: number, high: number) => Math.floor(between(low, high + 1))
  return { next, between, int, chance: (probability) => next() < probability }
}
