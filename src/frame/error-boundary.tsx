/** A screen that broke says so and offers another try; the frame around it stays. */
import { Component, type ReactNode } from 'react'
import { settle } from './alive.ts'
import { Failed } from './failed.tsx'
import { dropTaps } from './first-taps.ts'

interface Props {
  /** Another screen is another chance. */
  about: string
  onRetry: () => Promise<unknown>
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error?: Error | undefined }> {
  declare state: { error?: Error | undefined }

  constructor(props: Props) {
    super(props)
    this.state = {}
  }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch() {
    settle()
    dropTaps()
  }

  override componentDidUpdate(before: Props) {
    if (before.about !== this.props.about && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const again = () =>
      this.props.onRetry().then(
        () => this.setState({ error: undefined }),
        () => {},
      )
    return (
      <Failed error={this.state.error} onRetry={again}>
        {navigator.onLine ? '页面暂时无法显示，请重新加载' : '网络似乎断开了，请检查网络后重试'}
      </Failed>
    )
  }
}
