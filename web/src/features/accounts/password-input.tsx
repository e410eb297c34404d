import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Input, type InputProps } from '../../ui/forms/input.tsx'

/** A password input with a button to show it, for use in a Field. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      {/* The empty `trailing` reserves space for the button, which lies on top of the input. */}
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
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!isShown)}
        className="!absolute inset-y-0 right-1.5 my-auto text-ink-muted"
      />
    </div>
  )
}
