import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { type CallError, Offline, Refusal } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { goBack } from './steps.ts'

export interface FailedProps {
  error: CallError | Error
  onRetry: () => unknown
  /** Below what is there already: a line and no drawing. */
  line?: boolean
  /** In place of the server's sentence. */
  children?: ReactNode
}

/**
 * It did not come: why, and again. Without a network it says that instead. Again would be in vain without the right to it
 * (403), and where another gateway does not have it (501, src/api/gateway.ts).
 */
export function Failed({ error, onRetry, line, children }: FailedProps) {
  // A session that is over is told once, by the frame.
  if (error instanceof Refusal && error.http === 401) return null
  const barred = error instanceof Refusal && (error.http === 403 || error.http === 501)
  const words = barred
    ? error.msg || say.forbidden
    : error instanceof Offline
      ? '网络似乎断开了，请检查网络后重试'
      : (children ?? (('msg' in error && error.msg) || '内容暂时没有加载出来'))
  const way = barred ? (
    line !== true && <Button onClick={() => goBack(paths.meetingList)}>返回</Button>
  ) : (
    <Button small={line === true} onClick={() => void onRetry()}>
      重新加载
    </Button>
  )
  return (
    <div role="alert">
      {line ? (
        <>
          <p>{words}</p>
          {way}
        </>
      ) : (
        <Empty drawing="cloud" action={way}>
          {words}
        </Empty>
      )}
    </div>
  )
}
