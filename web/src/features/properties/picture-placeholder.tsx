/** A drawing of a house, for a property without a picture. Fills its container. @param label alternative text; '' if decorative */
export function PicturePlaceholder({ label }: { label: string }) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={!label}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax meet"
      className="size-full bg-surface-raised"
    >
      <circle cx="318" cy="66" r="17" className="fill-surface-hover" />
      {/* Wider than the view box, to fill wide containers. */}
      <path
        className="fill-surface-hover"
        d="M-900 300v-90h90v-34h60v30h70v-40l34-26 34 26v60h80v-26h56v30h46v-64l30-22 30 22v44h64v-30h60v34h40v-50l26-22 26 22v24h44v-10h44l28-20 28 20v30h34v116zM268 300v-98h28v-46h46v30l26-20 26 20v18h80v-44l30-24 30 24v50h70v-30h60v44h46v-62h64v36l28-20 28 20v40h80v-56h58v30h62v110z"
      />
      <path className="fill-line" d="M118 300V158l82-60 82 60v142zM238 126V92h18v47z" />
      <path className="fill-surface-raised" d="M186 148h28v28h-28zM136 196h30v36h-30zM234 196h30v36h-30z" />
      <path className="fill-accent" d="M183 232h34v68h-34z" />
      <path className="fill-line-strong" d="M174 222h52v8h-52z" />
      <path className="fill-accent" opacity=".35" d="M234 196h30v36h-30z" />
      <path
        className="stroke-line"
        strokeWidth="3"
        d="M200 148v28M186 162h28M151 196v36M136 214h30M249 196v36M234 214h30"
      />
    </svg>
  )
}
