/** How my space is put together: sections, each of which waits, fails or is empty for itself. */
import './space.css'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Offline, Refusal } from '../../../api/call.ts'
import type { Query } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ForwardIcon } from '../../../ui/icons-later.tsx'

/** A part of my space: its heading, and at the right where all of it stands. */
export function SpaceSection({ title, all, children }: { title: string; all?: { word: string; href: string }; children: ReactNode }) {
  const id = useId()
  return (
    <section className="space-section" aria-labelledby={id}>
      <header className="space-head">
        <h2 id={id} className="space-title">
          {title}
        </h2>
        {all !== undefined && (
          <Link href={all.href} className="space-all">
            {all.word}
            <ForwardIcon size={0.9} />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

/** Something in one quiet line: with several sections, a drawing in each would be noise. */
export function SpaceLine({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="card space-line">
      <p>{children}</p>
      {action}
    </div>
  )
}

interface AwaitedProps {
  queries: readonly Pick<Query<unknown>, 'data' | 'error' | 'retry'>[]
  waiting: ReactNode
  /** Once every answer is there. */
  children: ReactNode
}

export function SpaceAwaited({ queries, waiting, children }: AwaitedProps) {
  const missing = queries.filter(({ data }) => data === undefined)
  const broken = missing.filter(({ error }) => error !== undefined)
  if (missing.length === 0) return <>{children}</>
  if (broken.length === 0) return <>{waiting}</>
  // Another gateway (API_BASE) does not have it, and will not have it by loading again.
  const absent = broken.map(({ error }) => error).find((error) => error instanceof Refusal && error.http === 501)
  if (absent !== undefined) return <SpaceLine>{absent.message}</SpaceLine>
  return (
    <div role="alert">
      <SpaceLine
        action={
          <Button small onClick={() => broken.forEach(({ retry }) => void retry())}>
            重新加载
          </Button>
        }
      >
        {broken.some(({ error }) => error instanceof Offline) ? '网络似乎断开了，请检查后重试' : '内容暂时没有加载出来'}
      </SpaceLine>
    </div>
  )
}
