import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The frame of every drawing: 96 × 72, strokes of 1.75 in muted ink, one spot in the accent colour. */
function Sheet({ small, children }: { small?: boolean | undefined; children: ReactNode }) {
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

interface DrawingProps {
  small?: boolean | undefined
}

const light = 'fill-accent stroke-none'
const ground = 'stroke-line-strong'

/** A house with its door open. */
function HomeDrawing({ small }: DrawingProps) {
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
function SearchDrawing({ small }: DrawingProps) {
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

/** Two sheets of paper, one sealed. */
function PapersDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M14 64h68" />
      <path d="M30 14h-5a3 3 0 0 0-3 3v40a3 3 0 0 0 3 3h29a3 3 0 0 0 3-3" />
      <path d="M36 8h24l14 13v28a3 3 0 0 1-3 3H36a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z" />
      <path d="M60 8v13h14M41 22h10M41 30h24M41 38h13" />
      <circle className={light} cx="64" cy="43" r="4.5" />
    </Sheet>
  )
}

/** Two people beside an open door. */
function PeopleDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M6 64h84" />
      <path className={light} d="M43 64V30h10v34z" opacity="0.9" />
      <path d="M38 64V24h20v40M32 24h32" />
      <circle cx="21" cy="35" r="6" />
      <path d="M10 64v-8c0-6 5-10 11-10s11 4 11 10v8" />
      <circle cx="75" cy="35" r="6" />
      <path d="M64 64v-8c0-6 5-10 11-10s11 4 11 10v8" />
    </Sheet>
  )
}

/** Two speech bubbles. */
function MessagesDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path d="M14 12h44a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H32l-10 9v-9h-8a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
      <path d="M22 22h28M22 30h16" />
      <path d="M70 26h12a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-6v9l-10-9H50a4 4 0 0 1-4-4" />
      <circle className={light} cx="76" cy="39" r="3.5" />
    </Sheet>
  )
}

/** A calendar with one day marked. */
function CalendarDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M10 64h76" />
      <path d="M22 14h52a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3zM19 27h58M34 8v11M62 8v11" />
      <path d="M29 36h6M45 36h6M61 36h6M29 45h6M29 54h6M45 54h6" />
      <path className={light} d="M59 41h10v9H59z" />
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

export const drawings = {
  home: HomeDrawing,
  search: SearchDrawing,
  papers: PapersDrawing,
  people: PeopleDrawing,
  messages: MessagesDrawing,
  calendar: CalendarDrawing,
}

export type Drawing = keyof typeof drawings
