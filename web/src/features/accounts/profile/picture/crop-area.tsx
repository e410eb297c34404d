import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { formatPercent } from '../../../../ui/text/numbers.ts'
import { type Crop, moveCrop, type Size, ZOOM, zoomCrop, zoomOf } from './crop.ts'
import { type ChangeCrop, useCropGestures, useWheelZoom } from './crop-gestures.ts'

export interface CropAreaProps {
  picture: Size & { src: string }
  crop: Crop
  onChange: ChangeCrop
}

/** Parts of the square that an arrow key moves it by, and with Shift. */
const STEP = 0.02
const LARGE_STEP = 0.1
/** Factor of the keys + and -. */
const ZOOM_STEP = 1.1

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A picture and the circle that is cut out of it: dragged, pinched, moved by arrow keys, and zoomed by a slider. */
export function CropArea({ picture, crop, onChange }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const hint = useId()
  // Before Radix finds that the focused button is gone, and focuses the dialog.
  useLayoutEffect(() => area.current?.focus(), [])
  useWheelZoom(area, picture, onChange)
  const gestures = useCropGestures(picture, onChange)
  const zoom = zoomOf(picture, crop)
  const zoomTo = (factor: number) => onChange((before) => zoomCrop(picture, before, factor))

  const handleKey = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (right || down) onChange((before) => moveCrop(picture, before, right * step, down * step))
    else if (event.key === '+' || event.key === '=') zoomTo(zoom * ZOOM_STEP)
    else if (event.key === '-') zoomTo(zoom / ZOOM_STEP)
    else return
    event.preventDefault()
  }

  return (
    <div className="mx-auto w-full max-w-72 space-y-2">
      {/* An application, since arrow keys would otherwise read on. */}
      <div
        ref={area}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture
        tabIndex={0}
        aria-label="Part of the picture to show"
        aria-describedby={hint}
        onKeyDown={handleKey}
        {...gestures}
        className="relative aspect-square cursor-grab touch-none select-none overflow-hidden rounded-lg bg-surface-sunken active:cursor-grabbing"
      >
        <CroppedPicture picture={picture} crop={crop} />
      </div>
      <ZoomSlider zoom={zoom} onZoom={zoomTo} />
      <p id={hint} className="text-center text-ink-muted text-xs">
        Drag the picture to move it<span className="pointer-coarse:hidden">, or use the arrow keys</span>.
      </p>
    </div>
  )
}

function CroppedPicture({ picture, crop }: Pick<CropAreaProps, 'picture' | 'crop'>) {
  return (
    <>
      <img
        src={picture.src}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: percentOf(picture.width / crop.side),
          left: percentOf(0.5 - crop.x / crop.side),
          top: percentOf(0.5 - crop.y / crop.side),
        }}
      />
      <span className="absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--scrim)] ring-2 ring-on-image" />
    </>
  )
}

const percentOf = (part: number) => `${part * 100}%`

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (factor: number) => void }) {
  return (
    <div className="flex items-center gap-3 text-ink-muted">
      <ZoomOut className="size-4 shrink-0" />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={formatPercent(zoom * 100)}
        min={ZOOM.min}
        max={ZOOM.max}
        step={0.01}
        value={zoom}
        onChange={(event) => onZoom(event.currentTarget.valueAsNumber)}
        className={slider}
      />
      <ZoomIn className="size-4 shrink-0" />
    </div>
  )
}

const slider =
  'h-11 min-w-0 grow cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-none [&::-moz-range-thumb]:bg-ink [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong [&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line-strong [&::-webkit-slider-thumb]:-mt-2 [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-ink'
