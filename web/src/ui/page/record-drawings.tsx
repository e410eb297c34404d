// Apart from `drawings.tsx`, which is part of a first visit.
import { type DrawingProps, ground, light, Sheet } from './drawings.tsx'

/** Two sheets of paper, one sealed. */
export function DocumentsDrawing({ small }: DrawingProps) {
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
export function PeopleDrawing({ small }: DrawingProps) {
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
export function MessagesDrawing({ small }: DrawingProps) {
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
export function CalendarDrawing({ small }: DrawingProps) {
  return (
    <Sheet small={small}>
      <path className={ground} d="M10 64h76" />
      <path d="M22 14h52a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3zM19 27h58M34 8v11M62 8v11" />
      <path d="M29 36h6M45 36h6M61 36h6M29 45h6M29 54h6M45 54h6" />
      <path className={light} d="M59 41h10v9H59z" />
    </Sheet>
  )
}
