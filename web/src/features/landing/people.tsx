const PEOPLE = [
  {
    who: 'Tenants',
    line: 'Looking for a home',
    can: [
      'Browse what is available, with pictures and plain prices',
      'Apply with a few words about yourself',
      'Keep lease, documents and applications together',
    ],
  },
  {
    who: 'Owners',
    line: 'Letting a home',
    can: [
      'List a home and publish it when it is ready',
      'Review applications and the people behind them',
      'See occupancy and revenue as they are today',
    ],
  },
  {
    who: 'Agents',
    line: 'Looking after many',
    can: [
      'The whole portfolio of every owner on one page',
      'All users and all applications, in order',
      'How each home is doing, at a glance',
    ],
  },
]

/** Whom Lintel is for: three doors with light behind them. */
export function People() {
  return (
    <section aria-labelledby="people" className="bg-surface-sunken">
      <div className="page-column py-20 lg:py-28">
        <h2 id="people" className="display max-w-[20ch] text-xl">
          Three doors, one house.
        </h2>
        <ul className="mt-12 grid gap-14 md:grid-cols-3 md:gap-8 lg:gap-12">
          {PEOPLE.map(({ who, line, can }) => (
            <li key={who} className="group">
              <Door who={who} line={line} />
              <ul className="mt-6 space-y-2.5">
                {can.map((words) => (
                  <li key={words} className="border-line-strong/50 border-l-2 pl-4 text-ink-muted text-sm leading-6">
                    {words}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A doorway with the light on: brighter for those who come near. */
function Door({ who, line }: { who: string; line: string }) {
  return (
    <div className="relative flex h-56 flex-col justify-end overflow-hidden rounded-t-[999px] border-x-4 border-t-4 border-line bg-linear-to-t from-accent-soft to-surface-raised px-6 pb-6 text-center">
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-t from-accent/35 to-transparent opacity-35 transition-opacity duration-slow group-hover:opacity-100"
      />
      <h3 className="display relative text-xl">{who}</h3>
      <p className="relative mt-1 text-ink text-sm">{line}</p>
    </div>
  )
}
