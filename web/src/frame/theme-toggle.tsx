import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { useTheme } from '../ui/page/theme.ts'

/** Switches between the light and the dark theme. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggleTheme } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${next} theme`}
      // Both icons are rendered and CSS shows one: the server doesn't know the theme.
      icon={
        <>
          <Sun className="in-data-[theme=light]:hidden" />
          <Moon className="in-data-[theme=dark]:hidden" />
        </>
      }
      onClick={toggleTheme}
      {...(className && { className })}
    />
  )
}
