/** What will happen, above the button that does it. */
export function ConsequenceList({ sentences }: { sentences: string[] }) {
  return (
    <section aria-labelledby="consequences" className="rounded-md bg-surface-sunken p-4 text-sm">
      <h3 id="consequences" className="font-semibold">
        What will happen
      </h3>
      <ul className="tabular mt-2 list-disc space-y-1.5 pl-5 text-ink-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
