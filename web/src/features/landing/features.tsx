import { type Drawing, PropertyDrawing } from '../../ui/page/drawings.tsx'
import { CalendarDrawing, DocumentsDrawing, MessagesDrawing } from '../../ui/page/record-drawings.tsx'

const FEATURES: { drawing: Drawing; title: string; text: string }[] = [
  {
    drawing: PropertyDrawing,
    title: 'Everything in one place',
    text: 'Listings, applications, leases and the people behind them, instead of five tools that don’t know each other.',
  },
  {
    drawing: MessagesDrawing,
    title: 'Messages in real time',
    text: 'Tenants, owners and agents talk where the home is. Nobody has to find a phone number first.',
  },
  {
    drawing: DocumentsDrawing,
    title: 'Papers kept safe',
    text: 'Leases and what you send are shown to tenant, owner and agents, and to nobody else. Every look is checked.',
  },
  {
    drawing: CalendarDrawing,
    title: 'Figures at a glance',
    text: 'What is let, what it earns and what waits for an answer, on one calm page.',
  },
]

/** Four feature cards, drawn as the panes of a window; a pane lights up on hover. */
export function Features() {
  return (
    <section aria-labelledby="features" className="border-t">
      <div className="page-column grid gap-10 py-20 lg:grid-cols-[17rem_1fr] lg:gap-16 lg:py-28">
        <div>
          <div className="lg:sticky lg:top-28">
            <h2 id="features" className="display text-xl">
              From the first look to the last key.
            </h2>
            <p className="mt-4 max-w-prose text-ink-muted">
              Property management in one place, with secure handling of your data and documents.
            </p>
          </div>
        </div>
        <div className="rounded-lg border-8 border-line bg-line sm:border-12">
          <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3">
            {FEATURES.map(({ drawing, title, text }) => (
              <Pane key={title} drawing={drawing} title={title} text={text} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Pane({ drawing: Picture, title, text }: (typeof FEATURES)[number]) {
  return (
    <li className="group relative bg-surface p-6 sm:p-8">
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-br from-accent-soft to-transparent opacity-40 transition-opacity duration-slow group-hover:opacity-100"
      />
      <div className="relative">
        <Picture />
        <h3 className="display mt-5 text-lg">{title}</h3>
        <p className="mt-2 text-ink-muted text-sm leading-6 transition-colors group-hover:text-ink">{text}</p>
      </div>
    </li>
  )
}
