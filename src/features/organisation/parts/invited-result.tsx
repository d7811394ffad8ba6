/** How an invitation ended: in, waiting, already there, or not valid. */
import type { ReactNode } from 'react'
import type { Invited } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon, ClockIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Result, type ResultProps } from '../../../ui/result.tsx'

export type Joined = { state: 'approved' | 'waiting' | 'already_member' | 'already_applied' } | { state: 'invalid'; sentence: string }

const words: Record<Joined['state'], Omit<ResultProps, 'about'>> = {
  approved: { word: '已成功加入', note: '现在就可以使用机构的功能了。', tone: 'success', sign: CheckIcon },
  waiting: { word: '申请已提交', note: '管理员审核后生效，请耐心等待。', tone: 'waiting', sign: ClockIcon },
  already_member: { word: '您已是该机构成员', note: '不需要再次加入。', tone: 'success', sign: CheckIcon },
  already_applied: { word: '您的申请正在审核中', note: '管理员审核后生效，请耐心等待。', tone: 'waiting', sign: ClockIcon },
  invalid: { word: '邀请无法使用', note: '', tone: 'ended', sign: WarningIcon },
}

export function InvitedResult({ joined, invited, action }: { joined: Joined; invited?: Invited; action?: ReactNode }) {
  return (
    <Card>
      <Result
        {...words[joined.state]}
        about={invited !== undefined && <p className="invited-path">{invited.organisationName}</p>}
        {...(joined.state === 'invalid' && { note: joined.sentence })}
      />
      <div className="invited-actions">
        {action ??
          (joined.state === 'waiting' || joined.state === 'already_applied' ? (
            <Button kind="primary" wide href={paths.organisation}>
              查看进度
            </Button>
          ) : (
            <Enter title={invited?.systemTitle ?? ''} />
          ))}
      </div>
    </Card>
  )
}

/** To the workspace of the organisation's system; that may be another one than where people are now. */
function Enter({ title }: { title: string }) {
  const { data: here } = useQuery(system.headerInfo, {}, { quiet: true })
  return here === undefined || title === '' || here.title === title ? (
    <Button kind="primary" wide href={paths.classify}>
      进入工作台
    </Button>
  ) : (
    <Button kind="primary" wide href={paths.switchover}>
      切换到「{title}」
    </Button>
  )
}
