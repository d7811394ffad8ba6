/** Casts a ballot: what was chosen is fixed in a receipt on this phone before it is sent, so that a lost answer loses nothing. */
import './vote.css'
import { type FormEvent, useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { choiceOf, picksOf } from '#contract/vote-ballot.ts'
import { type OwnPart, vote as calls, type VoteView } from '#contract/vote.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { type Ballot, makeBallot } from './ballot.ts'
import { BallotFields } from './ballot-fields.tsx'
import { keepCast, keepSent, sentBefore } from './kept-receipts.ts'
import { choiceWords } from './vote-words.ts'

interface Props {
  vote: VoteView
  mine: OwnPart
  onCast: (cast: Data<typeof calls.cast>) => void
}

export function BallotForm({ vote, mine, onCast }: Props) {
  const [picks, setPicks] = useState<number[]>([])
  const [wrong, setWrong] = useState<string>()
  const [making, setMaking] = useState(false)
  const { run, busy } = useAction(calls.cast, { quiet: true })
  /** The same choice sent again is the same ballot. */
  const made = useRef<Ballot>()
  const underWay = useRef(false)

  async function cast() {
    const asked = { kind: vote.kind, options: vote.options.length, most: vote.most }
    const choice = choiceOf(vote, orderedPicks(vote, picks))
    if (picksOf(asked, choice) === undefined) return setWrong(wrongWords(vote, picks))
    if (!(await confirm(question(vote, mine, choice)))) return
    setMaking(true)
    try {
      if (made.current?.receipt.choice !== choice) made.current = sentBefore(vote.id, choice, mine) ?? (await makeBallot(vote, choice))
    } catch {
      return notice.warning('没有准备好选票，请检查网络后重试')
    } finally {
      setMaking(false)
    }
    const ballot = made.current as Ballot
    keepSent(vote.id, ballot, mine)
    const outcome = await run({ id: vote.id, ...ballot.sent })
    if (!outcome.ok) return notice.warning(wordsOf(outcome.error, '没有投出，请稍后重试'))
    keepCast(vote.id, ballot, outcome.data)
    made.current = undefined
    notice.success('投票成功')
    onCast(outcome.data)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    try {
      await cast()
    } finally {
      underWay.current = false
    }
  }
  return (
    <Card title={mine.castTime === '' ? '我的选票' : '更改选票'}>
      <form className="vote-ballot" noValidate onSubmit={(event) => void submit(event)}>
        {mine.seat !== '' && (
          <p className="quiet">
            您代表“{mine.seat}”投票{mine.weight > 1 && `，共 ${mine.weight} 票`}
          </p>
        )}
        <BallotFields
          vote={vote}
          picks={picks}
          error={wrong}
          onPick={(chosen) => {
            setPicks(chosen)
            setWrong(undefined)
          }}
        />
        <Button kind="primary" wide type="submit" busy={busy || making}>
          投票
        </Button>
        <p className="quiet vote-small">
          {vote.secret === 1
            ? '选票在您的手机上加密后才会发出，计票前任何人都看不到内容；计票时，选票与投票人的对应关系随即销毁。只有计票前的数据备份、服务器密钥和投票密钥都落入同一人手中，才可能查出您的选择。'
            : '本次为记名投票，主办方可以看到您的选择。'}
        </p>
      </form>
    </Card>
  )
}

/** Of a ranking what counts of it; nothing moved is the order that was shown. */
function orderedPicks({ kind, most, options }: VoteView, picks: readonly number[]): readonly number[] {
  if (kind !== 'ranking') return picks
  return (picks.length === 0 ? options.map(({ no }) => no) : picks).slice(0, most)
}

function wrongWords({ kind, most }: VoteView, picks: readonly number[]): string {
  if (kind === 'scores') return `请为每一项填写0至${most}的整数`
  if (kind === 'several' && picks.length > most) return `最多选择${most}项`
  return picks.length === 0 ? '请先选择' : sayOfVote.ballotInvalid
}

function question(vote: VoteView, mine: OwnPart, choice: string) {
  const then = vote.changing === 1 ? '截止前可以更改。' : '投出后不能更改。'
  return {
    title: mine.castTime === '' ? '确认投票' : '确认更改',
    message: `您的选择：${choiceWords(vote, choice)}。${then}`,
    confirm: '投票',
  }
}
