import { drawFacade, type FacadeFacts } from './facade.ts'

/**
 * The drawn façade of a home without a picture. Fills its container. The sky and the town behind continue beyond the
 * drawing in a wide container.
 * @param label alternative text; '' if decorative
 */
export function Facade({ label, ...facts }: FacadeFacts & { label: string }) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={!label}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax meet"
      className="size-full bg-linear-to-t from-accent-soft to-surface-raised"
    >
      {drawFacade(facts).map(([token, opacity, d]) => (
        <path key={token + d} fill={`var(--${token})`} opacity={opacity} d={d} />
      ))}
    </svg>
  )
}
