/** 准备: what is done and what is missing, where the meeting stands, and how it looks. */
import './prepare.css'
import { Link } from 'wouter'
import { meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CancelIcon, type Icon, SuccessIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { mayRehearse } from './may-rehearse.ts'
import { type Checklist, type Line, linesOf } from './lines.ts'
import { PreviewCard } from './preview-card.tsx'
import type { View } from './view.ts'
import { StageCard } from './stage-card.tsx'
import { TicketlessSheet } from './ticketless-sheet.tsx'
import { useMoves } from './use-moves.ts'
import { useWays } from './ways.ts'

const Prepare: View = ({ meetingId }) => {
  const own = useQuery(meetingManage.own, { id: meetingId }, { quiet: true })
  const checklist = useQuery(meetingManage.checklist, { id: meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={own} waiting={<Skeleton shape="text" count={4} />}>
      {(meeting) => (
        <Loaded query={checklist} waiting={<Skeleton shape="text" count={4} />}>
          {(list) => (
            <Prepared
              meeting={meeting}
              checklist={list}
              onMoved={(moved) => (moved === undefined ? void own.retry() : own.put(moved))}
              onReload={async () => {
                const [newest, lines] = (await Promise.all([own.retry(), checklist.retry()])) as [
                  OwnMeeting | undefined,
                  Checklist | undefined,
                ]
                return newest && lines && { signUp: newest.signUp, ...salesIn(lines) }
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
export default Prepare

interface Props {
  meeting: OwnMeeting
  checklist: Checklist
  onMoved: (meeting: OwnMeeting | undefined) => void
  onReload: NonNullable<Parameters<typeof useMoves>[3]>
}

function salesIn({ list }: Checklist) {
  const tickets = list.find(({ key }) => key === 'tickets')
  return { onSale: tickets?.count ?? 0, drafts: tickets?.drafts ?? 0 }
}

function Prepared({ meeting, checklist, onMoved, onReload }: Props) {
  const wide = useWide()
  const ways = useWays()
  const lines = linesOf(checklist, ways, meeting)
  const unsold = lines.find(({ drafts }) => drafts > 0)
  const { onSale } = salesIn(checklist)
  const moves = useMoves(meeting, onMoved, { onSale, drafts: unsold?.drafts ?? 0 }, onReload)
  const lacking = lines.filter(({ needed, done }) => needed && !done)
  const missing = meeting.stage === 'draft' || meeting.stage === 'paused' ? lacking : []
  return (
    <>
      <div className="prepare">
        <div>
          <Lines lines={lines} />
          {lacking.length === 0 && mayRehearse(meeting) && (
            <p className="prepare-rehearsal">
              都准备好了？<Link href={ways.form('rehearsal')}>用虚构的参会人演练一遍</Link>
            </p>
          )}
        </div>
        <aside>
          <StageCard meeting={meeting} missing={missing} unsold={unsold} onSale={onSale} moves={moves} />
          <PreviewCard meeting={meeting} />
        </aside>
      </div>
      {moves.ticketless && (
        <TicketlessSheet
          drafts={unsold?.drafts ?? 0}
          tickets={ways.to('tickets')?.href}
          onAnswer={(publishes) => void moves.answer(publishes)}
        />
      )}
      {!wide && moves.offered.includes('publish') && (
        <BottomBar>
          <Publish missing={missing} moves={moves} />
        </BottomBar>
      )}
    </>
  )
}

/** On a phone it is always at hand: to what is still missing, and then to everybody. */
function Publish({ missing, moves: { busy, move, wordOf } }: { missing: readonly Line[]; moves: ReturnType<typeof useMoves> }) {
  const next = missing.find(({ href }) => href !== undefined)
  if (next?.href !== undefined)
    return (
      <Button kind="primary" href={next.href}>
        填写{next.name}
      </Button>
    )
  return (
    <Button kind="primary" disabled={missing.length > 0} busy={busy} onClick={() => void move('publish')}>
      {wordOf('publish')}
    </Button>
  )
}

const Done: Icon = (props) => <SuccessIcon {...props} className="prepare-done" />
const Needed: Icon = (props) => <WarningIcon {...props} className="prepare-needed" />
const Open: Icon = (props) => <CancelIcon {...props} className="prepare-open" />

function Lines({ lines }: { lines: readonly Line[] }) {
  const done = lines.filter((line) => line.done).length
  return (
    <Card bare>
      <div className="prepare-count">
        <Bar label="准备进度" value={done} max={lines.length} />
        <span>
          {done}/{lines.length}
        </span>
      </div>
      <List label="准备清单">
        {lines.map((line) => (
          <Cell
            key={line.key}
            icon={line.done ? Done : line.needed ? Needed : Open}
            title={line.name}
            value={<span className="quiet">{standing(line)}</span>}
            {...(line.href !== undefined && { href: line.href })}
          />
        ))}
      </List>
    </Card>
  )
}

function standing({ done, count, drafts, needed, href }: Line): string {
  if (drafts > 0) return `${count > 0 ? `${count} 项，` : ''}草稿 ${drafts} 项`
  if (done) return count > 0 ? `${count} 项` : '已完成'
  if (href === undefined) return '请联系平台管理员设置'
  return needed ? '发布前必填' : '可稍后补充'
}
