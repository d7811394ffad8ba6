/** The programme as its organisers make it: by day, each session a tap from its form; files in and out. */
import '../parts/schedule.css'
import './manage.css'
import { useMemo, useState } from 'react'
import { clashesOf } from '#contract/clashes.ts'
import type { Data } from '#contract/call.ts'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { scheduleManage as calls } from '#contract/schedule-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { day as dayWords, dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ItemList } from '../parts/item-list.tsx'
import { daysOf, onDay } from '../parts/timetable.ts'
import { ImportSheet } from './import-sheet.tsx'
import { SessionSheet } from './session-sheet.tsx'

type Own = Data<typeof calls.own>

const nobodys: ReadonlySet<string> = new Set()

export default function Programme({ meetingId }: { meetingId: string }) {
  const own = useQuery(calls.own, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={own} waiting={<Skeleton shape="card" count={4} />}>
      {(programme) => <Standing meetingId={meetingId} programme={programme} refresh={() => void own.retry()} />}
    </Loaded>
  )
}

function Standing({ meetingId, programme, refresh }: { meetingId: string; programme: Own; refresh: () => void }) {
  const { list, rooms, lastImport } = programme
  const days = useMemo(() => daysOf(list), [list])
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<string>()
  const [importing, setImporting] = useState(false)
  const task = useTask(useAction(calls.export))
  const undo = useAction(calls.importUndo)
  const clashes = useMemo(() => clashesBySession(list), [list])
  const date = days.includes(chosen) ? chosen : (days[0] ?? '')
  const shown = useMemo(() => onDay(list, date), [list, date])
  async function takeBack(one: NonNullable<Own['lastImport']>) {
    const message = `撤销导入“${one.fileName}”：新增的 ${one.added} 条会移除，更新的 ${one.changed} 条和移除的 ${one.removed} 条会恢复。`
    if (!(await confirm({ message, confirm: '撤销导入' }))) return
    const outcome = await undo.run({ meetingId, taskId: one.taskId })
    if (outcome.ok) notice.success('已恢复到导入之前')
    refresh()
  }
  const items = (
    <ItemList
      name={date}
      date={date}
      items={shown}
      heading={days.length === 1}
      rooms={rooms}
      starred={nobodys}
      clashes={clashes}
      minute={0}
      onOpen={setOpen}
    />
  )
  return (
    <div className="programme-notes">
      <Toolbar
        count={`共 ${list.length} 条日程${clashes.size > 0 ? `，${clashes.size} 条有冲突` : ''}`}
        actions={
          <>
            <Button kind="primary" onClick={() => setOpen('')}>
              添加日程
            </Button>
            <Button onClick={() => setImporting(true)}>导入</Button>
            {list.length > 0 && (
              <Button busy={task.busy} onClick={() => void task.begin({ meetingId, kind: 'xlsx' })}>
                导出
              </Button>
            )}
          </>
        }
      />
      <MeetingTask meetingId={meetingId} taskId={task.taskId} onOver={refresh} />
      {lastImport !== null && (
        <Card>
          <div className="programme-last">
            <span>
              上次导入：{lastImport.fileName}
              <span className="quiet">
                {' '}
                {dayTime(lastImport.createTime)}，新增 {lastImport.added}，更新 {lastImport.changed}，移除 {lastImport.removed}
              </span>
            </span>
            {lastImport.actions.includes('undo') ? (
              <Button busy={undo.busy} onClick={() => void takeBack(lastImport)}>
                撤销导入
              </Button>
            ) : (
              <span className="quiet">之后已有修改，不能整批撤销</span>
            )}
          </div>
        </Card>
      )}
      {list.length === 0 ? (
        <Empty>还没有日程，可以逐条添加，或从 Excel、CSV、日程 XML 导入</Empty>
      ) : days.length === 1 ? (
        items
      ) : (
        <Tabs label="日期" tabs={days.map((one) => ({ value: one, label: dayWords(one) }))} value={date} onChange={setChosen}>
          {items}
        </Tabs>
      )}
      {open !== undefined && (
        <SessionSheet meetingId={meetingId} id={open} date={date} known={list} onClose={() => setOpen(undefined)} onChanged={refresh} />
      )}
      {importing && (
        <ImportSheet
          meetingId={meetingId}
          onClose={() => setImporting(false)}
          onBegun={(begun) => {
            setImporting(false)
            task.follow(begun)
          }}
        />
      )}
    </div>
  )
}

/** By session: those that cannot be beside it. */
function clashesBySession(list: readonly ScheduleBrief[]): ReadonlyMap<string, readonly ScheduleBrief[]> {
  const byId = new Map(list.map((item) => [item.id, item]))
  const found = new Map<string, ScheduleBrief[]>()
  const timed = list.map(({ id, startTime, endTime, room, speakers }) => ({ id, from: startTime, to: endTime, room, speakers }))
  const note = (id: string, other: ScheduleBrief | undefined) => {
    const known = found.get(id) ?? []
    if (other !== undefined && !known.includes(other)) found.set(id, [...known, other])
  }
  for (const { first, second } of clashesOf(timed)) {
    note(first, byId.get(second))
    note(second, byId.get(first))
  }
  return found
}
