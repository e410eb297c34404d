import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The frame of every drawing: 96 × 72, strokes of 1.75 in muted ink, one spot in the accent colour. */
export function Sheet({ small, children }: { small?: boolean | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('text-ink-muted', small ? 'h-14' : 'h-20')}
    >
      {children}
    </svg>
  )
}

export interface DrawingProps {
  small?: boolean | undefined
}

/** A drawing for an empty list. */
export type Drawing = ComponentType<DrawingProps>

export const light = 'fill-accent stroke-none'
export const ground = 'stroke-line-strong'

/** A house with its door open. */
export function PropertyDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M6 64h84" />
      <path d="M20 64V33L48 12l28 21v31" />
      <path d="M14 37.5 48 12l34 25.5" />
      <path d="M64 24v-8h7v13" />
      <path className={light} d="M43 64V46h10v18z" />
      <path d="M38 64V42h20v22M34 42h28" />
      <path d="M26 46h6v8h-6zM64 46h6v8h-6z" />
    </Sheet>
  )
}

/** A window under a magnifying glass. */
export function SearchDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M6 64h84" />
      <path d="M18 64V26h16M18 38h10M18 50h9" />
      <path d="M78 64V22H66M78 36h-5" />
      <circle cx="49" cy="34" r="19" />
      <path d="m63 48 12 13" strokeWidth="4" />
      <path className={light} d="M42 27h6v6h-6zM51 27h6v6h-6zM42 36h6v6h-6zM51 36h6v6h-6z" />
    </Sheet>
  )
}

/** A plug that came out of its socket, with sparks. */
export function PlugDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path d="M4 64h14c9 0 7-19 16-19h4" />
      <path d="M38 35h8a10 10 0 0 1 0 20h-8zM56 40h6M56 50h6" />
      <path d="M92 64h-4c-8 0-5-19-13-19M74 34v22" />
      <path className="stroke-accent" d="m63 28-4-8M69 26V16M75 27l4-8" />
    </Sheet>
  )
}
