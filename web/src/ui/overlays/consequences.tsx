import type { Consequence } from '@lintel/contract/consequences'
import type { JSX } from 'react'

export interface ConsequencesProps {
  /** What the preview of the act says. */
  of?: readonly Consequence[]
  /** What the dialog itself says, before that. */
  sentences?: readonly string[]
  /** The same as list items, for what is more than a sentence. */
  items?: JSX.Element
  /** The values of the form: what depends on a switch that is off does not happen. */
  choices?: Readonly<Record<string, unknown>>
}

/** What will happen, what goes and what stays, above the button that does it. */
export function Consequences({ of = [], sentences = [], items, choices = {} }: ConsequencesProps) {
  const chosen = of.filter(({ choice }) => choice === null || choices[choice])
  const happening = chosen.filter(({ kind }) => kind === 'happens')
  const going = chosen.filter(({ kind }) => kind === 'goes')
  const staying = chosen.filter(({ kind }) => kind === 'stays')
  return (
    <>
      {(items || sentences.length + happening.length > 0) && (
        <section aria-labelledby="consequences" className="rounded-md bg-surface-sunken p-4 text-sm">
          <h3 id="consequences" className="font-semibold">
            What will happen
          </h3>
          <ul className="tabular wrap-anywhere mt-2 list-disc space-y-1.5 pl-5 text-ink-muted">
            {items}
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            <Items of={happening} />
          </ul>
        </section>
      )}
      {going.length + staying.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-5">
          <Points title="What goes" of={going} />
          <Points title="What stays" of={staying} />
        </div>
      )}
    </>
  )
}

function Points({ title, of }: { title: string; of: Consequence[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink-muted text-sm">
        <Items of={of} />
      </ul>
    </div>
  )
}

const Items = ({ of }: { of: Consequence[] }) =>
  of.map(({ by, text, rows }) => (
    <li key={`${by} ${text}`}>
      <span>{text}</span>
      {rows.length > 0 && <Rows rows={rows} />}
    </li>
  ))

function Rows({ rows }: Pick<Consequence, 'rows'>) {
  return (
    <table className="mt-1.5 w-full">
      <thead className="sr-only">
        <tr>
          <th>What</th>
          <th>Now</th>
          <th>Then</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row" className="py-0.5 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-0.5 pr-3 text-right">{before}</td>
            <td className="py-0.5 text-right font-medium text-ink">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
