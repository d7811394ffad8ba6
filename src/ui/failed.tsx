import type { ReactNode } from 'react'
import { type CallError, Offline, Refusal } from '../api/call.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

export interface FailedProps {
  error: CallError | Error
  onRetry: () => unknown
  /** In place of the server's sentence. */
  children?: ReactNode
}

/** It did not come: why, and again. Without a network it says that instead. */
export function Failed({ error, onRetry, children }: FailedProps) {
  // A session that is over is told once, by the frame.
  if (error instanceof Refusal && error.http === 401) return null
  const offline = error instanceof Offline
  return (
    <div role="alert">
      <Empty drawing="cloud" action={<Button onClick={() => void onRetry()}>重新加载</Button>}>
        {offline ? '网络似乎断开了，请检查网络后重试' : (children ?? (('msg' in error && error.msg) || '内容暂时没有加载出来'))}
      </Empty>
    </div>
  )
}
