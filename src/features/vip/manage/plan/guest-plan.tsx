/** All that is arranged for one guest, part by part; each thing a tap from its sheet. */
import './plan.css'
import { type ReactNode, useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Plan } from '#contract/vip/plan.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { roomStateWords } from '#contract/vip/words.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Cell, List } from '../../../../ui/list.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Part } from '../files/part.tsx'
import { BufferTag } from './buffer-tag.tsx'
import { LegRow } from './leg-row.tsx'
import { OpenThing, type Thing } from './open-thing.tsx'
import { appearanceTimes, namesOf, type PlanGuest, roomDays, roomKind, roomTones } from './plan-words.ts'
import { MarkTask, taskNote, TaskTag } from './task-row.tsx'

interface Props {
  meetingId: string
  guestId: string
  editable: boolean
  /** The file follows from the plan: what it lacks, and its state. */
  onChanged?: () => void
}

export default function GuestPlan({ meetingId, guestId, editable, onChanged }: Props) {
  const plan = useQuery(vip.plan, { meetingId, guestId }, { quiet: true, fresh: true })
  const checks = useQuery(vip.checks, { meetingId }, { quiet: true, fresh: true })
  // Who else sleeps in a room stands in the plan of all.
  const shared = plan.data?.rooms.some(({ guestIds }) => guestIds.length > 1) === true
  const guests = useQuery(vip.plan, shared ? { meetingId, guestId: '' } : null, { quiet: true }).data?.guests ?? []
  const [open, setOpen] = useState<Thing>()

  async function changed() {
    onChanged?.()
    await Promise.all([plan.retry(), checks.retry()])
  }
  const add = (kind: Thing['kind']) => (editable ? () => setOpen({ kind, id: '' }) : undefined)
  const opening = (kind: Thing['kind'], id: string) => editable && { onClick: () => setOpen({ kind, id }) }

  return (
    <Loaded query={plan} waiting={<Skeleton shape="card" count={3} />}>
      {(all) => (
        <>
          <Things title="行程" empty="还没有行程" onAdd={add('leg')}>
            {all.legs.map((leg) => (
              <LegRow
                key={leg.id}
                meetingId={meetingId}
                leg={leg}
                cars={all.cars}
                onOpen={editable ? () => setOpen({ kind: 'leg', id: leg.id }) : undefined}
                onMarked={changed}
              />
            ))}
          </Things>
          <Things title="住宿" empty="还没有安排住宿" onAdd={add('room')}>
            {all.rooms.map((room) => (
              <Cell
                key={room.id}
                title={room.hotel}
                note={
                  <>
                    <span className="plan-line">{roomDays(room)}</span>
                    <span className="plan-line">
                      {[roomKind(room), sharing(room.guestIds, guestId, guests)].filter(Boolean).join('，')}
                    </span>
                  </>
                }
                value={<Tag tone={roomTones[room.state]}>{roomStateWords[room.state]}</Tag>}
                {...opening('room', room.id)}
              />
            ))}
          </Things>
          <Things title="出席" empty="还没有出席安排" onAdd={add('appearance')}>
            {all.appearances.map((one) => {
              const buffer = checks.data?.buffers.find(({ appearanceId }) => appearanceId === one.id)
              return (
                <Cell
                  key={one.id}
                  title={one.role === '' ? one.title : `${one.title}（${one.role}）`}
                  note={
                    <>
                      <span className="plan-line">{appearanceTimes(one)}</span>
                      {one.place !== '' && <span className="plan-line">{one.place}</span>}
                    </>
                  }
                  value={buffer && <BufferTag minutes={buffer.minutes} margin={checks.data?.marginMinutes ?? 0} />}
                  {...opening('appearance', one.id)}
                />
              )
            })}
          </Things>
          <Seats meetingId={meetingId} plan={all} onAdd={add('seat')} opening={(id) => opening('seat', id)} />
          <Things title="待办" empty="没有待办" onAdd={add('task')}>
            {all.tasks.map((task) => (
              <div key={task.id} className="plan-with-act">
                <Cell title={task.what} note={taskNote(task)} value={<TaskTag task={task} />} {...opening('task', task.id)} />
                {editable && <MarkTask meetingId={meetingId} task={task} onMarked={changed} />}
              </div>
            ))}
          </Things>
          {open !== undefined && (
            <OpenThing
              key={open.kind + open.id}
              thing={open}
              meetingId={meetingId}
              guestId={guestId}
              onClose={() => setOpen(undefined)}
              onChanged={changed}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** @param onAdd undefined: it can only be looked at. */
function Things({
  title,
  empty,
  onAdd,
  children,
}: {
  title: string
  empty: string
  onAdd: (() => void) | undefined
  children: ReactNode[]
}) {
  return (
    <Part
      title={title}
      aside={
        onAdd && (
          <Button small label={`添加${title}`} onClick={onAdd}>
            添加
          </Button>
        )
      }
    >
      {children.length === 0 ? <p className="quiet">{empty}</p> : <List label={title}>{children}</List>}
    </Part>
  )
}

interface SeatsProps {
  meetingId: string
  plan: Plan
  onAdd: (() => void) | undefined
  opening: (id: string) => false | { onClick: () => void }
}

/** Meals have their names in the list's settings. */
function Seats({ meetingId, plan: { seats, appearances }, onAdd, opening }: SeatsProps) {
  const banquets = useQuery(vip.settings, { meetingId }, { quiet: true }).data?.banquets ?? []
  const nameOf = (eventId: string) =>
    banquets.find(({ id }) => id === eventId)?.name ?? appearances.find(({ id }) => id === eventId)?.title ?? '其他场合'
  return (
    <Things title="席位" empty="还没有安排座位" onAdd={onAdd}>
      {seats.map((seat) => (
        <Cell key={seat.id} title={nameOf(seat.eventId)} value={placeName(seat.table, seat.seat)} {...opening(seat.id)} />
      ))}
    </Things>
  )
}

/** With whom a room is shared; empty where with nobody. */
function sharing(guestIds: readonly string[], own: string, guests: readonly PlanGuest[]): string {
  const others = guestIds.filter((id) => id !== own)
  return others.length === 0 ? '' : `与 ${namesOf(others, guests)} 同住`
}
