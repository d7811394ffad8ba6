/** 收尾: what is still to be done once a meeting is over, each with the way to it; before that, what will be. */
import './after.css'
import { Suspense, useState } from 'react'
import { campaign } from '#contract/campaign.ts'
import { clone } from '#contract/clone.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage, type MeetingStage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { settlement } from '#contract/settlement.ts'
import { now } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { part } from '../../../frame/chunk.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { mayMake, useMayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { BellIcon, LockIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StageTag } from './stage-tag.tsx'
import { useMoves } from './use-moves.ts'
import type { View } from './view.ts'

/** With the rules of its form. */
const CloneSheet = part(() => import('./clone-sheet.tsx'))

/** What was put away may have been settled before. */
const settlementNote: Partial<Record<MeetingStage, string>> = {
  settled: '已封存，可以导出和打印',
  archived: '查看、导出和打印',
}

const After: View = ({ meetingId }) => {
  const query = useQuery(meetingManage.own, { id: meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
      {(meeting) => <Of meeting={meeting} onMoved={() => void query.retry()} />}
    </Loaded>
  )
}
export default After

function Of({ meeting, onMoved }: { meeting: OwnMeeting; onMoved: () => void }) {
  const { id, stage, meetingEndTime } = meeting
  const over = stage === 'cancelled' || momentOf(meetingEndTime) <= now()
  const [mayTell, maySettle] = [useMayMake(campaign.send, id), useMayMake(settlement.get, id)]
  return (
    <div className="after">
      {over ? (
        <Card bare title="还可以做的事">
          <List label="还可以做的事">
            {mayTell && stage !== 'cancelled' && (
              <Cell
                icon={BellIcon}
                title="发感谢"
                note="给来过的人发一条会后通知，告诉他们在哪里看资料"
                href={consoleLinks.campaigns(id, { kind: 'meeting_over', arrived: 'came' })}
              />
            )}
            {maySettle && (
              <Cell
                icon={WalletIcon}
                title="结算单"
                note={settlementNote[stage] ?? '核对收款、退款和账单，封存后会议变为“已结清”'}
                href={consoleLinks.settlement(id)}
              />
            )}
            <Cell
              icon={LockIcon}
              title="个人信息"
              note="哪些会清除、什么时候清除，哪些会保留"
              href={consoleLinks.meeting(id, 'after', 'purge')}
            />
          </List>
        </Card>
      ) : (
        <Card title="会议还没有结束">
          <p>
            {meetingEndTime.slice(0, 4)}年{dayTime(meetingEndTime)} 结束后，在这里发感谢、结算、归档。
          </p>
          <p className="quiet">现在可以先放好会后资料，确认个人信息的清除日期。</p>
        </Card>
      )}
      <Again meeting={meeting} onMoved={onMoved} />
    </div>
  )
}

/** Next year's, and this one put away. */
function Again({ meeting, onMoved }: { meeting: OwnMeeting; onMoved: () => void }) {
  const { offered, wordOf, busy, move } = useMoves(meeting, onMoved)
  const mayCopy = mayMake(useSession(), clone.make)
  const [copying, setCopying] = useState(false)
  const [archivable, restorable] = [offered.includes('archive'), offered.includes('restore')]
  if (!mayCopy && !archivable && !restorable) return null
  return (
    <Card title="明年再办与归档" aside={<StageTag stage={meeting.stage} />}>
      {mayCopy && <p>复制为明年：填写过的内容成为一份新的草稿，所有日期一起推后一年；报名、订单和签到不会复制。</p>}
      {archivable && <p>归档：会议不再出现在列表里，有链接的人仍能打开页面，随时可以恢复。</p>}
      <div className="after-acts">
        {mayCopy && <Button onClick={() => setCopying(true)}>复制为明年</Button>}
        {archivable && (
          <Button busy={busy} onClick={() => void move('archive')}>
            {wordOf('archive')}
          </Button>
        )}
        {restorable && (
          <Button busy={busy} onClick={() => void move('restore')}>
            {wordOf('restore')}
          </Button>
        )}
      </div>
      {copying && (
        <Suspense>
          <CloneSheet meeting={meeting} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </Card>
  )
}
