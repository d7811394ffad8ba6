/** What I have asked for, how it stands, and another try where it was refused. Nothing at all for who has never asked. */
import { type Application, organisation } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { History, type HistoryEntry } from '../../../kit/history.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { ApplicationTag } from './application-tag.tsx'
import type { ApplyTarget } from './apply-target.ts'

export function MyApplications({ onAgain }: { onAgain: (target: ApplyTarget) => void }) {
  const pages = usePages(organisation.myApplications, {}, { quiet: true })
  useFreshPages(pages)
  // Somebody may have decided in the meantime.
  useReturn(() => void pages.retry())
  if (pages.rows.length === 0)
    return pages.error === undefined ? null : (
      <Failed error={pages.error} onRetry={pages.retry}>
        您的申请暂时没有加载出来
      </Failed>
    )
  return (
    <Card title="我的申请">
      <History entries={pages.rows.map((row) => entryOf(row, onAgain))} />
      <NextPage pages={pages} />
    </Card>
  )
}

function entryOf(application: Application, onAgain: (target: ApplyTarget) => void): HistoryEntry {
  const { id, organisationId, organisationName, state, reason, remark, parameters, createTime, decideTime, actions } = application
  return {
    key: id,
    title: organisationName,
    tag: <ApplicationTag state={state} />,
    when: state === 'waiting' ? `${dayTime(createTime)} 提交` : `${dayTime(decideTime || createTime)} 审核`,
    why: reason && `理由：${reason}`,
    children: actions.includes('again') && (
      <Button small onClick={() => onAgain({ id: organisationId, name: organisationName, remark, parameters })}>
        重新申请
      </Button>
    ),
  }
}
