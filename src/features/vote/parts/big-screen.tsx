/** A vote for a hall: how many have voted, what comes in where that may be seen, and, once counted, the chain's head. */
import './big-screen.css'
import { useEffect } from 'react'
import { vote as calls, voteLinks, type VoteView } from '#contract/vote.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { CountDown } from '../../../kit/count-down.tsx'
import { Stale } from '../../../kit/stale.tsx'
import { useWakeLock } from '../../../kit/use-wake-lock.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { momentOf } from '../../../ui/format.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PhaseTag } from './phase-tag.tsx'
import { Code } from './receipt-card.tsx'
import { ResultView } from './result-view.tsx'
import { kindWords } from './vote-words.ts'

const LOOK_MS = 2_000

/** @param voteId empty: whichever is under way, or was opened last. */
export default function BigScreen({ meetingId, voteId }: { meetingId: string; voteId: string }) {
  useWakeLock()
  useAlone()
  const first = useQuery(calls.list, voteId === '' ? { meetingId, pageNum: 1, pageSize: 1 } : null, {
    quiet: true,
    fresh: true,
    every: LOOK_MS * 2,
  })
  const id = voteId || (first.data?.list[0]?.id ?? '')
  const query = useQuery(calls.get, id === '' ? null : { id }, { quiet: true, fresh: true, every: LOOK_MS })
  return (
    <div className="big-screen">
      <div className="big-leave">
        <Button small href={voteLinks.all(meetingId)}>
          退出大屏
        </Button>
      </div>
      {first.data?.total === 0 ? (
        <Empty>本场会议还没有投票</Empty>
      ) : (
        <Loaded query={query} waiting={<Skeleton shape="page" />}>
          {(vote) => (
            <>
              {query.error !== undefined && <Stale error={query.error} retry={query.retry} />}
              <Shown vote={vote} onEnd={query.retry} />
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

/** The portal's own head and foot are not there for a hall, nor for its keyboard. */
function useAlone(): void {
  useEffect(() => {
    document.documentElement.classList.add('has-big-screen')
    return () => document.documentElement.classList.remove('has-big-screen')
  }, [])
}

function Shown({ vote, onEnd }: { vote: VoteView; onEnd: () => Promise<unknown> }) {
  const { id, title, meetingName, phase, turnout, closeTime, result, head, reason } = vote
  const invites = phase === 'open' || phase === 'coming'
  return (
    <>
      <header className="big-head">
        <p className="big-meeting">{meetingName}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="big-tags">
          <PhaseTag phase={phase} />
          <span>{kindWords(vote)}</span>
        </p>
      </header>
      <div className="big-body">
        <section className="big-turnout" aria-label="投票人数">
          <p className="big-number" role="status">
            <b>{turnout}</b> 人已投票
          </p>
          {phase === 'open' && closeTime !== '' && (
            <p className="big-left">
              距截止 <CountDown until={momentOf(closeTime)} onEnd={() => void onEnd()} />
            </p>
          )}
          {invites && (
            <div className="big-code">
              <QrCode text={location.origin + voteLinks.one(id)} alt="投票二维码" waiting="正在生成二维码" />
              <p>扫码投票</p>
            </div>
          )}
        </section>
        <section className="big-result" aria-label="结果">
          {phase === 'void' ? (
            <p className="big-words">本次投票已作废：{reason}</p>
          ) : result === null ? (
            <p className="big-words">{waitingWords(vote)}</p>
          ) : (
            <ResultView vote={vote} result={result} live={phase === 'open'} />
          )}
        </section>
      </div>
      {head !== '' && (
        <footer className="big-foot">
          票箱校验码 <Code text={head} />
        </footer>
      )}
    </>
  )
}

function waitingWords({ phase, secret }: VoteView): string {
  if (phase === 'closed') return '计票完成，等待公布'
  if (phase === 'over') return '投票已截止，正在等待计票'
  if (phase === 'coming') return '投票即将开始'
  return secret === 1 ? '不记名投票，截止计票后公布结果' : '截止计票后公布结果'
}
