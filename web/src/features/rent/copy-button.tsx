import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** Copies a text, and says whether that worked. @param name what it is, within a sentence: 'the IBAN' */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [result, setResult] = useState<{ text: string; isCopied: boolean } | null>(null)
  const shown = result?.text === text ? result : null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult({ text, isCopied: true })
    } catch {
      setResult({ text, isCopied: false })
    }
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <IconButton
        label={`Copy ${name}`}
        size="sm"
        variant="ghost"
        icon={shown?.isCopied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <span role="status" className="text-ink-muted text-xs">
        {shown && (shown.isCopied ? 'Copied' : 'Not copied: select it and copy it')}
      </span>
    </span>
  )
}
