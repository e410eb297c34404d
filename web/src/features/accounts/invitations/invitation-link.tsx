import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'

/** The link of an invitation, which is shown this once. */
export function InvitationLink({ url, receiver = 'your tenant' }: { url: string; receiver?: string | undefined }) {
  const [result, setResult] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setResult(`Copied. Give the link to ${receiver}, and to nobody else.`),
      () => setResult('Not copied: select the link and copy it.'),
    )
  return (
    <div className="space-y-3">
      <Field label={`Link for ${receiver}`}>
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" variant="secondary" icon={<Copy />} onClick={() => void copy()}>
          Copy the link
        </Button>
        <p role="status" className="text-ink-muted text-sm">
          {result}
        </p>
      </div>
    </div>
  )
}
