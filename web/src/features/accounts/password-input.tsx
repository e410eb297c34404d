import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Input, type InputProps } from '../../ui/input.tsx'

/** A password, hidden until one asks to see it. Goes in a Field; say in `autoComplete` whether it is current or new. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      {/* The trailing nothing keeps the text clear of the button, which has to stand above it to be pressed. */}
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        trailing={<span />}
      />
      <IconButton
        size="sm"
        label={isShown ? 'Hide characters' : 'Show characters'}
        icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setShown(!isShown)}
        className="!absolute inset-y-0 right-1.5 my-auto text-ink-muted"
      />
    </div>
  )
}
