import { urlOf } from '@lintel/contract/screens'
import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FailedState } from '../ui/page/failed-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { isChunkLoadError } from './chunk-load-error.ts'

type Props = { path: string; children: ReactNode }
type State = { failure: { error: unknown } | null }

/** Shows an error page if the screen throws; reset by navigating. A class, since React has no hook for it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failure && previous.path !== this.props.path) this.setState({ failure: null })
  }

  override render() {
    return this.state.failure ? <FailedScreen error={this.state.failure.error} /> : this.props.children
  }
}

/** Code that can't be loaded usually belongs to an older version of the app; a reload loads the new one. */
function FailedScreen({ error }: { error: unknown }) {
  const isLoadError = isChunkLoadError(error)
  return (
    <Page width="read">
      <FailedState
        level={1}
        title={isLoadError ? 'This page did not load' : 'This page could not be shown'}
        error={isLoadError ? error : undefined}
        kept={
          isLoadError
            ? 'If Lintel was updated in the meantime, reloading brings the new version.'
            : 'Reloading usually helps. What you typed in a form is kept.'
        }
        action={
          <>
            <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
              Reload the page
            </Button>
            <LinkButton href={urlOf('home')} variant="secondary">
              Go home
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
