import { Copy, Share } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from './input.tsx'
import { QrCode } from './qr-code.tsx'

/** A link to copy, to hand to the system's share sheet, and on a desk as a code for phones. @param title of what it leads to */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  // Closing the system's sheet rejects: there is nothing to say about it.
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <>
      <div className="flex gap-2">
        <Input aria-label="Link" readOnly value={url} onFocus={({ target }) => target.select()} className="grow" />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-ink-muted text-sm">
        {copied && COPIED[copied]}
      </p>
      {typeof navigator.share === 'function' && (
        <Button variant="secondary" wide icon={<Share />} onClick={share} className="mb-4">
          Share with an app
        </Button>
      )}
      <LinkCode url={url} />
    </>
  )
}

const COPIED = {
  yes: 'The link is copied.',
  no: 'The link could not be copied. It is selected in the field: copy it from there.',
}

function LinkCode({ url }: { url: string }) {
  return (
    <figure className="touch:hidden mx-auto w-44 max-sm:hidden">
      <QrCode text={url} label="Code of the link" />
      <figcaption className="mt-2 text-center text-ink-muted text-xs">Scan it with a phone</figcaption>
    </figure>
  )
}
