import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { urls } from '../urls.ts'
import { isMissingCode } from './missing-code.ts'

type Props = { path: string; children: ReactNode }
type State = { failure: { error: unknown } | null }

/** Stands in for a screen that could not be shown, until one goes elsewhere: React knows such a boundary only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failure && before.path !== this.props.path) this.setState({ failure: null })
  }

  override render() {
    return this.state.failure ? <FailedScreen error={this.state.failure.error} /> : this.props.children
  }
}

/** Code that does not come is usually code of before an update, so only loading the page anew helps; it helps a fault too. */
function FailedScreen({ error }: { error: unknown }) {
  const isMissing = isMissingCode(error)
  return (
    <Page width="read">
      <FailedState
        level={1}
        title={isMissing ? 'This page did not load' : 'This page could not be shown'}
        error={isMissing ? error : undefined}
        kept={
          isMissing
            ? 'If Lintel was updated in the meantime, reloading brings the new version.'
            : 'Reloading usually helps. What you typed in a form is kept.'
        }
        action={
          <>
            <Button icon={<RotateCw aria-hidden="true" />} onClick={() => window.location.reload()}>
              Reload the page
            </Button>
            <LinkButton href={urls.home} variant="secondary">
              Go home
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
