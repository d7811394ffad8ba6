/** Long work as it stands: how far it is, and what came of it. It goes on when the page is left. Who asks for it: task-card.tsx. */
import './task-card.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { isOver, type Task, taskKinds, taskStateWords, type TaskFailure, type TaskState } from '#contract/task.ts'
import type { Query, QueryOptions } from '../../api/use-query.ts'
import { Loaded } from '../../frame/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { FileOut } from './file-out.tsx'

/** Some calls tell no failures one by one: what they write has none. */
type Shown = Task & { firstFailures?: readonly TaskFailure[] }

export interface Told {
  /** It has ended; told once. */
  onOver?: (state: TaskState) => void
  /** An item that failed, where more can be said than its words. */
  drawn?: (failure: TaskFailure) => ReactNode
}

interface Props extends Told {
  /** Asked as `taskWatch` says. */
  query: Pick<Query<Shown>, 'data' | 'error' | 'retry'>
  /** Ends it between two steps, where whoever looks on may do that. */
  stop?: { busy: boolean; run: () => Promise<unknown> }
}

/** Asked gently: a step takes about as long. */
const EVERY_MS = 1500

/** How a task is asked for until it has ended. */
export const taskWatch = {
  quiet: true,
  fresh: true,
  every: (now: Pick<Task, 'state'> | undefined) => (now !== undefined && isOver(now.state) ? 0 : EVERY_MS),
} satisfies QueryOptions<Pick<Task, 'state'>>

const tones: Record<TaskState, Tone> = { queued: 'pending', running: 'brand', done: 'success', failed: 'danger', stopped: 'ended' }

export function TaskShown({ query, stop, onOver, drawn = inWords }: Props) {
  const told = useRef(false)
  const state = query.data?.state
  useEffect(() => {
    if (state === undefined || !isOver(state) || told.current) return
    told.current = true
    onOver?.(state)
  }, [state, onOver])
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={2} />}>
      {(one) => <Standing one={one} drawn={drawn} stop={stop} onStop={query.retry} />}
    </Loaded>
  )
}

const inWords = ({ row, what, why }: TaskFailure) => [row > 0 ? `第 ${row} 行` : '', what, why].filter((part) => part !== '').join(' · ')

interface StandingProps extends Required<Pick<Props, 'drawn'>> {
  one: Shown
  stop: Props['stop']
  onStop: () => void
}

function Standing({ one, stop, drawn, onStop }: StandingProps) {
  const box = useRef<HTMLElement>(null)
  // Whoever began it may stand far below, at the button or in the middle of a list.
  useEffect(() => {
    // Some browsers give a promise, which is nothing to clean up with.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const { name } = taskKinds[one.kind]
  const stops = one.actions.includes('stop') ? stop : undefined
  const failures = one.firstFailures ?? []
  const going = !isOver(one.state)

  async function ask({ run }: NonNullable<Props['stop']>) {
    if (!(await confirm({ message: `停止后，“${name}”不会继续，已完成的部分保留。`, confirm: '停止' }))) return
    await run()
    onStop()
  }
  return (
    <section ref={box} className="task-card" aria-label={name}>
      <div className="task-card-head">
        <b>{name}</b>
        <span role="status">
          <Tag tone={tones[one.state]}>{taskStateWords[one.state]}</Tag>
        </span>
      </div>
      {going && (
        <>
          <progress className="task-card-bar" aria-label={`${name}进度`} max={one.total || 1} {...(one.total > 0 && { value: one.done })} />
          <p className="quiet">{one.total === 0 ? '正在准备…' : `${one.done} / ${one.total}`}，可以离开此页，稍后再来查看</p>
        </>
      )}
      {one.state === 'done' && one.total > 0 && <p className="quiet">共 {one.done} 条</p>}
      {one.why !== '' && <p role="alert">{one.why}</p>}
      {one.failed > 0 && (
        <ul className="task-card-failures" aria-label="未成功的内容">
          {failures.map((failure) => (
            <li key={`${failure.row} ${failure.what} ${failure.why}`}>{drawn(failure)}</li>
          ))}
          {one.failed > failures.length && <li>共 {one.failed} 条，完整清单可下载</li>}
        </ul>
      )}
      {(stops !== undefined || one.result !== null || one.failures !== null) && (
        <div className="task-card-acts">
          {one.result !== null && <FileOut file={one.result} main />}
          {one.failures !== null && <FileOut file={one.failures} />}
          {stops !== undefined && (
            <Button busy={stops.busy} onClick={() => void ask(stops)}>
              停止
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
