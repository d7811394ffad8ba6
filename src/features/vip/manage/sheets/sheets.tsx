/** 接待表: what goes to the people who do it, made of the plan as it stands now; looked at, printed, taken along as a table. */
import './sheets.css'
import { vip } from '#contract/vip/calls.ts'
import { type SheetKind, sheetKinds, sheetWords } from '#contract/vip/words.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { useReturn } from '../../../../frame/use-return.ts'
import { Tabbed } from '../../../../kit/tabbed.tsx'
import { MeetingTask, useTask } from '../../../../kit/task/task-card.tsx'
import { usePaper } from '../../../../kit/use-paper.ts'
import { usePrinting } from '../../../../kit/use-printing.ts'
import { useTabs } from '../../../../kit/use-tabs.ts'
import { Button } from '../../../../ui/button.tsx'
import { CardSkeleton } from '../../../../ui/card-skeleton.tsx'
import { useWide } from '../../../../ui/use-wide.ts'
import { SheetPaper } from './sheet-paper.tsx'

export default function VipSheets({ meetingId }: { meetingId: string }) {
  const at = useTabs(
    sheetKinds.map((value) => ({ value, label: sheetWords[value] })),
    ['meetingId', 'room', 'form'],
  )
  const kind = at.tab ?? 'handbook'
  return (
    <Tabbed label="接待表" at={at}>
      <OneSheet key={kind} meetingId={meetingId} kind={kind} />
    </Tabbed>
  )
}

/** Whom a sheet is for, so that nobody hands out more than they mean to. */
const audiences: Record<SheetKind, string> = {
  handbook: '每位嘉宾一份，供接待人使用，请妥善保管',
  pickups: '按小时列出全部接站',
  rooms: '只有姓名和住宿日期，可以交给酒店',
  cars: '按车辆列出全部行程，供车队使用',
  seats: '按场合和桌号列出姓名',
  unconfirmed: '还没有确认是否出席的嘉宾',
}

function OneSheet({ meetingId, kind }: { meetingId: string; kind: SheetKind }) {
  const query = useQuery(vip.sheet, { meetingId, kind }, { quiet: true, fresh: true })
  const task = useTask(useAction(vip.exportSheet))
  const [printing, print] = usePrinting()
  const wide = useWide()
  usePaper('page')
  useReturn(() => void query.retry())
  return (
    <Loaded query={query} waiting={<CardSkeleton shape="text" count={6} />}>
      {(sheet) => (
        <>
          {sheet.groups.length > 0 && (
            <div className="sheets-ways">
              <p className="quiet">{audiences[kind]}</p>
              <Button busy={task.busy} onClick={() => void task.begin({ meetingId, kind })}>
                导出 Excel
              </Button>
              <Button kind="primary" onClick={print}>
                打印
              </Button>
            </div>
          )}
          <MeetingTask meetingId={meetingId} taskId={task.taskId} className="sheets-task" />
          <SheetPaper sheet={sheet} wide={wide} paper={printing} />
        </>
      )}
    </Loaded>
  )
}
