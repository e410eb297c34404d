const AUDIENCES = [
  {
    name: 'Tenants',
    tagline: 'Looking for a home',
    benefits: [
      'Browse what is available, with pictures and plain prices',
      'Apply with a few words about yourself',
      'Keep lease, documents and applications together',
    ],
  },
  {
    name: 'Owners',
    tagline: 'Letting a home',
    benefits: [
      'List a home and publish it when it is ready',
      'Review applications and the people behind them',
      'See occupancy and revenue as they are today',
    ],
  },
  {
    name: 'Agents',
    tagline: 'Looking after many',
    benefits: [
      'The whole portfolio of every owner on one page',
      'All users and all applications, in order',
      'How each home is doing, at a glance',
    ],
  },
]

/** What Lintel does for each role, as three doors. */
export function Audiences() {
  return (
    <section aria-labelledby="people" className="bg-surface-sunken">
      <div className="page-column py-20 lg:py-28">
        <h2 id="people" className="display max-w-[20ch] text-xl">
          Three doors, one house.
        </h2>
        <ul className="mt-12 grid gap-14 md:grid-cols-3 md:gap-8 lg:gap-12">
          {AUDIENCES.map(({ name, tagline, benefits }) => (
            <li key={name} className="group">
              <Door name={name} tagline={tagline} />
              <ul className="mt-6 space-y-2.5">
                {benefits.map((benefit) => (
                  <li key={benefit} className="border-line-strong/50 border-l-2 pl-4 text-ink-muted text-sm leading-6">
                    {benefit}
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

/** A lit door; brighter on hover. */
function Door({ name, tagline }: { name: string; tagline: string }) {
  return (
    <div className="relative flex h-56 flex-col justify-end overflow-hidden rounded-t-[999px] border-x-4 border-t-4 border-line bg-linear-to-t from-accent-soft to-surface-raised px-6 pb-6 text-center">
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-t from-accent/35 to-transparent opacity-35 transition-opacity duration-slow group-hover:opacity-100"
      />
      <h3 className="display relative text-xl">{name}</h3>
      <p className="relative mt-1 text-ink text-sm">{tagline}</p>
    </div>
  )
}
