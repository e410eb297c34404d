import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'
import { useTheme } from './theme.ts'

/** Turns day into night and back. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggleTheme } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${next} theme`}
      // Both are there and the theme shows one, so that a page rendered by the server is right before its code has come.
      icon={
        <>
          <Sun aria-hidden="true" className="in-data-[theme=light]:hidden" />
          <Moon aria-hidden="true" className="in-data-[theme=dark]:hidden" />
        </>
      }
      onClick={toggleTheme}
      {...(className && { className })}
    />
  )
}
