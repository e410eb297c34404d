import { num, path } from '../svg.ts'

/** A sitting cat from behind, `size` tall, standing on (x, y). */
export function cat(x: number, y: number, size: number, colour: string): string {
  const u = (v: number) => num(v * size)
  return path(
    `M${num(x)} ${num(y)}m${u(-0.3)} 0c${u(-0.06)} ${u(-0.3)} ${u(0.04)} ${u(-0.46)} ${u(0.12)} ${u(-0.54)}c${u(-0.08)} ${u(-0.12)} ${u(-0.06)} ${u(-0.3)} ${u(-0.02)} ${u(-0.46)}l${u(0.12)} ${u(0.13)}h${u(0.16)}l${u(0.12)} ${u(-0.13)}c${u(0.04)} ${u(0.16)} ${u(0.06)} ${u(0.34)} ${u(-0.02)} ${u(0.46)}c${u(0.1)} ${u(0.1)} ${u(0.18)} ${u(0.24)} ${u(0.12)} ${u(0.46)}q${u(0.2)} ${u(0)} ${u(0.22)} ${u(-0.2)}q${u(0.12)} ${u(0.02)} ${u(0.06)} ${u(0.16)}q${u(-0.08)} ${u(0.12)} ${u(-0.3)} ${u(0.12)}z`,
    colour,
  )
}
