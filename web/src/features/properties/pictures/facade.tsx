import { Fragment } from 'react'
import { drawFacade, type FacadeFacts, type FacadeLayer } from './facade.ts'

/** Between two windows that light up. */
const LIGHT_DELAY_MS = 140

export interface FacadeProps extends FacadeFacts {
  /** Alternative text; '' if decorative. */
  label: string
  /** Lights up all windows, one after the other. */
  lightsUp?: boolean
}

/**
 * The drawn façade of a home without a picture. Fills its container. The sky and the town behind continue beyond the
 * drawing in a wide container.
 */
export function Facade({ label, lightsUp, ...facts }: FacadeProps) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={!label}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax meet"
      className="size-full bg-linear-to-t from-accent-soft to-surface-raised"
    >
      {drawFacade(facts).map((layer) => {
        const [token, opacity, d] = layer
        return (
          <Fragment key={token + d}>
            <path fill={`var(--${token})`} opacity={opacity} d={d} />
            {lightsUp && token === WINDOWS && <Lights windows={d} />}
          </Fragment>
        )
      })}
    </svg>
  )
}

/** The colour of dark windows, which no other layer has. */
const WINDOWS: FacadeLayer[0] = 'surface'

/** From the ground up; all at once where motion is reduced. */
function Lights({ windows }: { windows: string }) {
  return windows
    .split(/(?<=z)/)
    .map((d, at) => (
      <path
        key={d}
        d={d}
        fill="var(--accent)"
        opacity={0.85}
        className="motion-safe:animate-light-up"
        style={{ animationDelay: `${300 + at * LIGHT_DELAY_MS}ms` }}
      />
    ))
}
