import type { Visit, VisitPart } from './visits/visit.ts'

/** Every file in `visits/` exports lists of a feature's visits, and of its parts in others' screens. */
const declared = Object.values(
  import.meta.glob<Record<string, (Visit | VisitPart)[]>>(['./visits/*.ts', '!./visits/visit.ts'], { eager: true }),
).flatMap((module) => Object.values(module).flat())

const parts = declared.filter((one) => 'of' in one)

/** Each visit with the parts that features have in its screen. */
export const VISITS: Visit[] = declared.filter((one) => 'title' in one).map(withParts)

const strays = parts.filter(({ of }) => !VISITS.some(({ title }) => title === of))
if (strays.length > 0) throw new Error(`there is no visit “${strays[0]?.of}”`)

function withParts(visit: Visit): Visit {
  const ofVisit = parts.filter(({ of }) => of === visit.title)
  return {
    ...visit,
    answers: Object.assign({}, visit.answers, ...ofVisit.map(({ answers }) => answers)),
    states: [...visit.states, ...ofVisit.flatMap(({ states = [] }) => states)],
    otherReads: Object.assign({}, visit.otherReads, ...ofVisit.map(({ otherReads }) => otherReads)),
  }
}
