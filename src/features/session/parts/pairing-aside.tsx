/** Beside a login form on a desktop: signing in with the phone. Phones cannot scan themselves and never load it. */
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

const PairingPanel = lazy(() => import('../../pairing/parts/pairing-panel.tsx').then(({ PairingPanel: Panel }) => ({ default: Panel })))

/** Being signed in leads on by itself (use-go-on.ts). */
const stay = () => {}

export function PairingAside() {
  return (
    <Spare>
      <Suspense fallback={<Skeleton shape="card" />}>
        <PairingPanel onDone={stay} />
      </Suspense>
    </Spare>
  )
}

/** Without it people sign in all the same. */
class Spare extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}
