/** The receipt of one's ballot, and the search for one among those that were counted. */
import './vote.css'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { vote as calls, type VoteView } from '#contract/vote.ts'
import { check } from '../../../api/check.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import type { KeptBallot } from './kept-receipts.ts'
import { choiceWords } from './vote-words.ts'

interface Props {
  vote: VoteView
  castTime: string
  changes: number
  ended: boolean
  receipt: KeptBallot | undefined
}

export function ReceiptCard({ vote, castTime, changes, ended, receipt }: Props) {
  return (
    <Card title="您已投票">
      <Facts
        facts={[
          ['时间', `${dayTime(castTime)}${changes > 0 ? `（更改过${changes}次）` : ''}`],
          ['您的选择', receipt === undefined ? '' : choiceWords(vote, receipt.choice)],
          ['回执编号', receipt === undefined ? '' : <Code key="receipt" text={receipt.commitment} />],
        ]}
      />
      {ended && <p className="vote-note">投票所用的门票已经失效，这张选票仍然有效。</p>}
      {receipt === undefined ? (
        <p className="quiet vote-small">回执只保存在投票时所用的手机上，退出登录后即被清除。</p>
      ) : (
        <>
          {receipt.castTime === '' && <p className="vote-note">投票时网络中断，没有收到确认。如果您在其他设备上也投过票，以那一次为准。</p>}
          <p className="quiet vote-small">计票后可凭回执编号查到这张选票已计入。回执能证明您投了什么，请勿交给他人。</p>
          <Button small onClick={() => void copy(receipt.commitment)}>
            复制回执编号
          </Button>
        </>
      )}
    </Card>
  )
}

async function copy(text: string) {
  if (await copyText(text)) notice.success('已复制')
  else notice.warning('没有复制成功，请手动选中复制')
}

/** A long code, in groups that eyes can follow. */
export const Code = ({ text }: { text: string }) => <code className="vote-code">{text.replace(/(.{8})(?=.)/g, '$1 ')}</code>

/** @param known what this phone has kept. */
export function FindReceipt({ voteId, known }: { voteId: string; known: string }) {
  const [found, setFound] = useState<Data<typeof calls.receipt>>()
  const form = useForm({
    values: { commitment: known },
    draft: noDraft,
    call: calls.receipt,
    check,
    input: ({ commitment }) => ({ id: voteId, commitment: commitment.replace(/\s/g, '').toLowerCase() }),
    refusals: { vote_receipt_unknown: 'commitment', vote_receipt_later: 'commitment' },
    otherwise: '没有查到，请稍后重试',
    onDone: setFound,
  })
  return (
    <Card title="查询回执">
      <form ref={form.box} className="vote-ballot" noValidate onSubmit={(event) => void form.submit(event)}>
        <TextArea label="回执编号" rows={2} maxLength={100} {...form.field('commitment')} />
        <Button type="submit" wide busy={form.busy}>
          查询
        </Button>
        {found !== undefined && (
          <p className="vote-found" role="status">
            已计入：这是全部 {found.ballots} 张选票中的第 {found.place} 张。
          </p>
        )}
      </form>
    </Card>
  )
}
