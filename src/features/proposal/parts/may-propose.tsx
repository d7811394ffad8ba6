/** How one comes to hold a meeting, and what is missing for it: the first thing to see for who has never applied. */
import './proposal.css'
import type { Data } from '#contract/call.ts'
import { link, paths } from '#contract/paths.ts'
import type { proposal } from '#contract/proposal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const newProposal = link(paths.meetingApply, { new: '1' })

export function MayPropose({ proposers, allowed }: Pick<Data<typeof proposal.mine>, 'proposers' | 'allowed'>) {
  if (proposers === 'nobody') return <Empty>暂不接受办会申请，如需办会请联系平台</Empty>
  const certifies = proposers === 'certified'
  return (
    <Card title="怎样办会">
      <ol className="proposal-steps">
        {certifies && <li>完成个人认证或机构认证{allowed === 1 && '（已完成）'}</li>}
        <li>填写会议的时间、规模和内容，提交申请</li>
        <li>平台审核，结果会通知您</li>
        <li>通过后得到一场会议的管理权限，从草稿开始准备</li>
      </ol>
      {allowed === 1 ? (
        <Button kind="primary" wide href={newProposal}>
          申请办会
        </Button>
      ) : (
        <Button kind="primary" wide href={paths.certification}>
          先去认证
        </Button>
      )}
    </Card>
  )
}
