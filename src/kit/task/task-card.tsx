/** Long work as whoever began it sees it: how far it is, and what came of it. It goes on when the page is left. */
import './task-card.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Data } from '#contract/call.ts'
import { isOver, task as calls, taskKinds, taskStateWords, type TaskFailure, type TaskState } from '#contract/task.ts'
import { useAction } from '../../api/use-action.ts'
import { useQuery } from '../../api/use-query.ts'
import { Loaded } from '../../frame/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { FileOut } from './file-out.tsx'

interface Props {
  meetingId: string
  taskId: string
  /** It has ended; told once. */
  onOver?: (state: TaskState) => void
  /** An item that failed, where more can be said than its words. */
  drawn?: (failure: TaskFailure) => ReactNode
}

type Shown = Data<typeof calls.get>

/** Asked gently: a step takes about as long. */
const EVERY_MS = 1500

const tones: Record<TaskState, Tone> = { queued: 'pending', running: 'brand', done: 'success', failed: 'danger', stopped: 'ended' }

export function TaskCard({ meetingId, taskId, onOver, drawn = inWords }: Props) {
  const query = useQuery(
    calls.get,
    { meetingId, id: taskId },
    { quiet: true, fresh: true, every: (now) => (now !== undefined && isOver(now.state) ? 0 : EVERY_MS) },
  )
  const told = useRef(false)
  const state = query.data?.state
  useEffect(() => {
    if (state === undefined || !isOver(state) || told.current) return
    told.current = true
    onOver?.(state)
  }, [state, onOver])
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={2} />}>
      {(one) => <Standing one={one} onStop={query.retry} meetingId={meetingId} drawn={drawn} />}
    </Loaded>
  )
}

const inWords = ({ row, what, why }: TaskFailure) => [row > 0 ? `第 ${row} 行` : '', what, why].filter((part) => part !== '').join(' · ')

interface StandingProps extends Required<Pick<Props, 'meetingId' | 'drawn'>> {
  one: Shown
  onStop: () => void
}

function Standing({ one, meetingId, onStop, drawn }: StandingProps) {
  const stop = useAction(calls.stop)
  const box = useRef<HTMLElement>(null)
  // Whoever began it may stand far below, at the button or in the middle of a list.
  useEffect(() => {
    // Some browsers give a promise, which is nothing to clean up with.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const { name } = taskKinds[one.kind]
  const going = !isOver(one.state)

  async function ask() {
    if (!(await confirm({ message: `停止后，“${name}”不会继续，已完成的部分保留。`, confirm: '停止' }))) return
    await stop.run({ meetingId, id: one.id })
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
          {one.firstFailures.map((failure) => (
            <li key={`${failure.row} ${failure.what} ${failure.why}`}>{drawn(failure)}</li>
          ))}
          {one.failed > one.firstFailures.length && <li>共 {one.failed} 条，完整清单可下载</li>}
        </ul>
      )}
      {(one.actions.length > 0 || one.result !== null || one.failures !== null) && (
        <div className="task-card-acts">
          {one.result !== null && <FileOut file={one.result} main />}
          {one.failures !== null && <FileOut file={one.failures} />}
          {one.actions.includes('stop') && (
            <Button busy={stop.busy} onClick={() => void ask()}>
              停止
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
