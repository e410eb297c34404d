import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** Its text alternative. */
  label: string
  /** Error correction level: 7 % or 15 % of the code may be damaged. */
  level?: 'L' | 'M'
  /** White modules around it. */
  border?: number
}

/** Dark on white in both themes: scanners expect it. */
export function QrCode({ text, label, level = 'L', border = 2 }: QrCodeProps) {
  const { data, size } = encode(text, { border, ecc: level })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="rounded-md">
      <rect width={size} height={size} fill="white" />
      <path d={dark} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
