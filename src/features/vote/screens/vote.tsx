/** 投票: one vote: what is asked, one's ballot and its receipt, and what came of it. */
import '../parts/vote.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Data } from '#contract/call.ts'
import { links, paths } from '#contract/paths.ts'
import { type OwnPart, vote as calls, voteLinks, type VoteView } from '#contract/vote.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useTitle } from '../../../frame/title.tsx'
import { CountDown } from '../../../kit/count-down.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BallotForm } from '../parts/ballot-form.tsx'
import { BoxOut } from '../parts/box-out.tsx'
import { keptBallot } from '../parts/kept-receipts.ts'
import { PhaseTag } from '../parts/phase-tag.tsx'
import { Code, FindReceipt, ReceiptCard } from '../parts/receipt-card.tsx'
import { ResultView } from '../parts/result-view.tsx'
import { kindWords, ruleWords } from '../parts/vote-words.ts'

/** As often as a phone looks whether more has come in, or whether it was counted. */
const LOOK_MS = 10_000

export default function VoteScreen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const query = useQuery(calls.get, id === '' ? null : { id }, {
    quiet: true,
    fresh: true,
    every: (known) => (known !== undefined && ['coming', 'open', 'over', 'closed'].includes(known.phase) ? LOOK_MS : 0),
  })
  const vote = query.data
  useTitle(vote?.title ?? '')
  if (id === '')
    return (
      <Page title="投票">
        <Empty action={<Button href={paths.votes}>查看全部投票</Button>}>没有选择投票</Empty>
      </Page>
    )
  return (
    <Page
      title={vote?.title ?? '投票'}
      back={vote === undefined ? paths.votes : voteLinks.all(vote.meetingId)}
      {...(vote !== undefined && { note: vote.meetingName, beside: <About vote={vote} /> })}
    >
      <Loaded query={query} waiting={<Skeleton shape="page" />}>
        {(shown) => <One vote={shown} onChanged={query.retry} />}
      </Loaded>
    </Page>
  )
}

/** Who may, until when, by what rule. */
function About({ vote }: { vote: VoteView }) {
  const { phase, turnout, head, rollDigest } = vote
  return (
    <Card title="关于本次投票">
      <Facts
        facts={[
          ['方式', kindWords(vote)],
          ['投票人', vote.electorsNote],
          ['规则', ruleWords(vote)],
          ['更改', vote.changing === 1 ? '截止前可以更改' : '投出后不能更改'],
          ['开始', dayTime(vote.openTime)],
          ['截止', dayTime(vote.closeTime)],
          ['已投票', phase === 'coming' ? '' : `${turnout} 人`],
          ['票箱校验码', head === '' ? '' : <Code key="head" text={head} />],
          ['名册校验码', rollDigest === '' ? '' : <Code key="roll" text={rollDigest} />],
        ]}
      />
      {rollDigest !== '' && <p className="quiet vote-small">名册校验码在计票时由投票人名册算出，此后增删投票人会使两者不符。</p>}
    </Card>
  )
}

function One({ vote, onChanged }: { vote: VoteView; onChanged: () => Promise<unknown> }) {
  const { id, phase, note, openTime, closeTime, result, reason } = vote
  const counted = phase === 'closed' || phase === 'published'
  const { signedIn } = useSession()
  const own = useQuery(calls.mine, signedIn ? { id } : null, { quiet: true, fresh: true })
  const known = own.data === undefined ? '' : (keptBallot(id, own.data)?.commitment ?? '')
  const until = phase === 'coming' ? openTime : phase === 'open' ? closeTime : ''
  return (
    <div className="vote-stack">
      <Card>
        <div className="vote-tags">
          <PhaseTag phase={phase} />
          <Tag>{kindWords(vote)}</Tag>
        </div>
        {note !== '' && <p className="vote-note">{note}</p>}
        {until !== '' && (
          <p className="vote-sum">
            {phase === 'coming' ? '距开始' : '距截止'}
            <b>
              <CountDown until={momentOf(until)} onEnd={() => void onChanged()} />
            </b>
          </p>
        )}
        {phase === 'over' && <p className="vote-sum">投票已截止，正在等待计票。</p>}
        {phase === 'closed' && <p className="vote-sum">已计票，等待主办方公布结果。现在可以查询回执。</p>}
        {phase === 'void' && <p className="vote-sum">本次投票已作废：{reason}</p>}
      </Card>
      <Own vote={vote} query={own} onChanged={onChanged} />
      {result !== null && (
        <Card title={phase === 'published' ? '结果' : '实时结果'}>
          <ResultView vote={vote} result={result} live={phase === 'open'} />
        </Card>
      )}
      {phase === 'published' && <BoxOut vote={vote} />}
      {/* Once this phone's own receipt is known: what was typed before would be lost to it. */}
      {counted && !own.loading && <FindReceipt key={known} voteId={id} known={known} />}
    </div>
  )
}

/** One's own part in it: nothing for those who look on, once it is over. */
function Own({ vote, query, onChanged }: { vote: VoteView; query: Query<OwnPart>; onChanged: () => Promise<unknown> }) {
  const { id, phase } = vote
  const { signedIn } = useSession()
  if (!signedIn)
    return phase === 'open' || phase === 'coming' ? (
      <Button kind="primary" wide href={links.meetingLogin(voteLinks.one(id))}>
        登录后投票
      </Button>
    ) : null
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" />}>
      {(mine) => (
        <Part
          vote={vote}
          mine={mine}
          onCast={(cast) => {
            query.put({ ...mine, ...cast })
            void query.retry()
            void onChanged()
          }}
        />
      )}
    </Loaded>
  )
}

function Part({ vote, mine, onCast }: { vote: VoteView; mine: OwnPart; onCast: (cast: Data<typeof calls.cast>) => void }) {
  const [changing, setChanging] = useState(false)
  const open = vote.phase === 'open'
  const cast = mine.castTime !== ''
  if (open && (changing || !cast) && mine.why === '')
    return (
      <BallotForm
        key={vote.id}
        vote={vote}
        mine={mine}
        onCast={(sent) => {
          setChanging(false)
          onCast(sent)
        }}
      />
    )
  return (
    <>
      {cast && (
        <ReceiptCard
          vote={vote}
          castTime={mine.castTime}
          changes={mine.changes}
          ended={mine.ended === 1}
          receipt={keptBallot(vote.id, mine)}
        />
      )}
      {open && cast && mine.mayChange === 1 && <Button onClick={() => setChanging(true)}>更改选票</Button>}
      {open && !cast && mine.why !== '' && <Empty>{mine.why}</Empty>}
    </>
  )
}
