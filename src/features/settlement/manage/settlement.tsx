/** 结算单: the sheet as it would be closed, and those that were; handed out as a table and on paper. */
import { Link } from 'wouter'
import type { Data } from '#contract/call.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { type ClosedSheet, settlement as calls, type SettlementHindrance } from '#contract/settlement.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { usePaper } from '../../../kit/use-paper.ts'
import { usePrinting } from '../../../kit/use-printing.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { AccountFields, useClosing } from './closing.tsx'
import { SheetView } from './sheet-view.tsx'
import { hindrances, nameOf } from './words.ts'

type Standing = Data<typeof calls.get>

export default function Settlement({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.get, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<CardSkeleton shape="text" count={6} />}>
      {(standing) => <Sheets meetingId={meetingId} standing={standing} onChanged={() => void query.retry()} />}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  standing: Standing
  onChanged: () => void
}

const NOW = 'now'

/** Once there is more than the one sheet, each has its tab: those that were closed, and what has come since. */
function Sheets({ meetingId, standing, onChanged }: Props) {
  const { closed, grown } = standing
  const next = closed.length
  const at = useTabs(
    [
      ...closed.map(({ no }) => ({ value: String(no), label: nameOf(no) })),
      ...(next === 0 || grown === 1 ? [{ value: NOW, label: next === 0 ? nameOf(0) : '新的变动' }] : []),
    ],
    ['meetingId', 'room', 'form'],
  )
  const shown = closed.find(({ no }) => String(no) === at.tab)
  const [printing, print] = usePrinting()
  usePaper('page')
  const sheet = (
    <div className="settlement">
      <Ways meetingId={meetingId} id={shown?.id} onPrint={print} />
      {shown !== undefined && grown === 1 && (
        <p className="settlement-grown" role="status">
          封存后资金又有变动。
          <button type="button" onClick={() => at.go(NOW)}>
            查看新的变动
          </button>
        </p>
      )}
      {shown === undefined ? (
        <Now
          key={next}
          meetingId={meetingId}
          standing={standing}
          printing={printing}
          onChanged={onChanged}
          onClosed={({ no }) => at.go(String(no))}
        />
      ) : (
        <SheetView key={shown.id} meetingId={meetingId} sheet={shown.sheet} no={shown.no} closed={shown} printing={printing} />
      )}
    </div>
  )
  return at.tabs.length === 1 ? (
    sheet
  ) : (
    <Tabbed label="结算单" at={at}>
      {sheet}
    </Tabbed>
  )
}

/** @param id of the closed sheet that is shown; without it, as it would be closed. */
function Ways({ meetingId, id, onPrint }: { meetingId: string; id: string | undefined; onPrint: () => void }) {
  const task = useTask(useAction(calls.export))
  return (
    <>
      <div className="settlement-ways">
        <Button busy={task.busy} onClick={() => void task.begin({ meetingId, ...(id !== undefined && { id }) })}>
          导出 Excel
        </Button>
        <Button onClick={onPrint}>打印</Button>
      </div>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} className="settlement-ways" />
    </>
  )
}

interface NowProps extends Props {
  printing: boolean
  onClosed: (closed: ClosedSheet) => void
}

function Now({ meetingId, standing, printing, onChanged, onClosed }: NowProps) {
  const { now: sheet, hindrances: hinders, closed, actions } = standing
  const no = closed.length
  const mayClose = useMayMake(no === 0 ? calls.close : calls.supplement, meetingId)
  const offered = mayClose && actions.includes(no === 0 ? 'close' : 'supplement')
  const meeting = useQuery(meetingManage.own, useMayMake(meetingManage.own, meetingId) ? { id: meetingId } : null, { quiet: true })
  const form = useClosing({
    meetingId,
    sheet,
    no,
    onMoved: onChanged,
    onDone(made) {
      notice.success(no === 0 ? '结算单已封存，会议已结清' : `已出具${nameOf(no)}`)
      onChanged()
      // The rooms around it know the meeting as it was.
      void meeting.retry()
      onClosed(made)
    },
  })
  return (
    <form ref={form.box} className="settlement-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <SheetView
        meetingId={meetingId}
        sheet={sheet}
        no={no}
        printing={printing}
        onExplained={mayClose ? onChanged : undefined}
        renderFields={offered ? (account) => <AccountFields account={account} no={no} form={form} /> : undefined}
        foot={
          offered && (
            <div className="settlement-close">
              <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
                {no === 0 ? '封存结算单' : `出具${nameOf(no)}`}
              </Button>
            </div>
          )
        }
      >
        {hinders.length > 0 && <Hindrances meetingId={meetingId} hinders={hinders} />}
        {offered && no > 0 && (
          <Card title="补充原因">
            <TextArea
              label="为什么有这些变动"
              required
              maxLength={200}
              rows={3}
              value={form.values['note'] ?? ''}
              error={form.wrong['note']}
              onChange={(note) => form.set({ note })}
            />
          </Card>
        )}
      </SheetView>
    </form>
  )
}

/** What is to be done first, each with the way to where it is done. */
function Hindrances({ meetingId, hinders }: { meetingId: string; hinders: readonly { what: SettlementHindrance; count: number }[] }) {
  return (
    <Card title="封存前要先处理">
      <ul className="settlement-hindrances">
        {hinders.map(({ what, count }) => {
          const { words, way } = hindrances[what]
          return (
            <li key={what}>
              <span>{words(count)}</span>
              {way !== undefined && (
                <Link href={way[1](meetingId)} aria-label={`${words(count)}，${way[0]}`}>
                  {way[0]}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
