/** 申请办会: one's own proposals, and the form of one of them or of a new one. */
import '../parts/proposal.css'
import { useSearch } from 'wouter'
import type { Data } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import { proposal as calls, PROPOSALS_MOST } from '#contract/proposal.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { goBack } from '../../../frame/steps.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { useConflict } from '../../../kit/form/conflict.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MayPropose, newProposal } from '../parts/may-propose.tsx'
import { OwnProposal } from '../parts/own-proposal.tsx'
import { ProposalForm } from '../parts/proposal-form.tsx'

export default function MeetingApply() {
  const query = new URLSearchParams(useSearch())
  const mine = useQuery(calls.mine, {}, { quiet: true, fresh: true })
  // Somebody may have decided in the meantime.
  useReturn(() => void mine.retry())
  const asked = query.get('id') ?? ''
  const begins = query.get('new') === '1'
  const all = asked === '' && !begins
  const { list = [], allowed = 0 } = mine.data ?? {}
  const full = list.filter(({ state }) => state !== 'approved').length >= PROPOSALS_MOST
  // Who has none yet finds the way beside what it takes.
  const another = all && allowed === 1 && list.length > 0
  return (
    <Page
      title={begins ? '新的办会申请' : '申请办会'}
      back={all ? paths.classify : paths.meetingApply}
      note={another && full ? `最多同时有${PROPOSALS_MOST}份未通过的申请，请先删除不需要的申请` : undefined}
      aside={
        another &&
        !full && (
          <Button kind="primary" href={newProposal}>
            新的申请
          </Button>
        )
      }
      narrow
    >
      <Loaded query={mine} waiting={<Skeleton shape="card" count={2} />}>
        {(known) => <Shown {...known} asked={asked} begins={begins} refresh={mine.retry} />}
      </Loaded>
    </Page>
  )
}

interface Props extends Data<typeof calls.mine> {
  /** The one that the address names; empty for all of them. */
  asked: string
  /** The address asks for a new one. */
  begins: boolean
  refresh: () => Promise<unknown>
}

function Shown({ list, proposers, allowed, asked, begins, refresh }: Props) {
  const conflict = useConflict(refresh)
  const one = list.find(({ id }) => id === asked)
  const onSent = () => {
    notice.success('申请已提交，审核结果会通知您')
    void refresh().then(() => goBack(paths.meetingApply))
  }
  if (begins && allowed === 1) return <ProposalForm conflict={conflict} onSent={onSent} />
  if (one?.actions.includes('edit')) return <ProposalForm key={one.id} given={one} conflict={conflict} onSent={onSent} />
  if (one !== undefined) return <OwnProposal proposal={one} whole onChanged={refresh} />
  if (asked !== '') return <Empty action={<Button href={paths.meetingApply}>查看全部申请</Button>}>这份申请不存在或已删除</Empty>
  return (
    <div className="proposal-stack">
      {(list.length === 0 || allowed === 0) && <MayPropose proposers={proposers} allowed={allowed} />}
      {list.map((proposal) => (
        <OwnProposal key={proposal.id} proposal={proposal} onChanged={refresh} />
      ))}
    </div>
  )
}
