/** All that is arranged for a guest, for whoever receives them. */
import type { ReactNode } from 'react'
import type { MyGuest } from '#contract/vip/links.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { dutyWords, photographWords, visibilityWords } from '#contract/vip/words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { day, dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { appearanceTimes } from '../manage/plan/plan-words.ts'
import { taskNote } from '../manage/plan/task-row.tsx'
import { CallLine } from './call-line.tsx'
import { LegLines } from './leg-lines.tsx'
import { LegMarks } from './leg-marks.tsx'

interface Props {
  guest: MyGuest
  onClose: () => void
  onMarked: () => Promise<unknown>
}

export function MyGuestSheet({ guest, onClose, onMarked }: Props) {
  const { name, honorific, mobile, host, deputy, speaksFor, meetingId } = guest
  return (
    <Sheet title={`${name}${honorific}`} onClose={onClose}>
      <CallLine role="嘉宾" name={name} mobile={mobile} />
      <CallLine role="代表人" name={speaksFor.name} mobile={speaksFor.mobile} />
      <CallLine role="接待人" name={host.name} mobile={host.mobile} />
      <CallLine role="副接待人" name={deputy.name} mobile={deputy.mobile} />
      <Facts facts={factsOf(guest)} />
      <Part title="行程" any={guest.legs.length > 0}>
        {guest.legs.map((leg) => (
          <LegLines key={leg.id} leg={leg} cars={guest.cars}>
            {leg.note !== '' && <p className="leg-line">{leg.note}</p>}
            <LegMarks meetingId={meetingId} leg={leg} onMarked={onMarked} />
          </LegLines>
        ))}
      </Part>
      <Part title="活动" any={guest.appearances.length > 0}>
        <List>
          {guest.appearances.map((one) => (
            <Cell
              key={one.id}
              title={[one.title, one.role].filter((word) => word !== '').join(' · ')}
              note={[appearanceTimes(one), one.place].filter((word) => word !== '').join('，')}
            />
          ))}
        </List>
      </Part>
      <Part title="座位" any={guest.seats.length > 0}>
        <List>
          {guest.seats.map((one) => (
            <Cell
              key={one.id}
              title={one.event}
              note={[dayTime(one.time), one.place].filter((word) => word !== '').join('，')}
              value={placeName(one.table, one.seat)}
            />
          ))}
        </List>
      </Part>
      <Part title="住宿" any={guest.rooms.length > 0}>
        <List>
          {guest.rooms.map(({ id, hotel, kind, room, fromDay, toDay }) => (
            <Cell
              key={id}
              title={hotel}
              note={`${day(fromDay)}入住，${day(toDay)}退房`}
              value={[kind, room].filter((word) => word !== '').join(' ')}
            />
          ))}
        </List>
      </Part>
      <Part title="待办" any={guest.tasks.length > 0}>
        <List>
          {guest.tasks.map((task) => (
            <Cell key={task.id} title={task.what} note={taskNote(task)} />
          ))}
        </List>
      </Part>
    </Sheet>
  )
}

function Part({ title, any, children }: { title: string; any: boolean; children: ReactNode }) {
  if (!any) return null
  return (
    <section className="mine-part">
      <h3 className="mine-part-title">{title}</h3>
      {children}
    </section>
  )
}

function factsOf({ duties, visibility, photographs, languages, companions, gift, ticketName, arrivedTime, arrivedGate }: MyGuest) {
  return [
    ['接待要求', duties.map((duty) => dutyWords[duty]).join('、')],
    ['公开程度', visibilityWords[visibility]],
    ['拍摄意愿', photographWords[photographs]],
    ['语言', languages],
    ['随行人员', companions.join('、')],
    ['礼品', gift],
    ['门票', ticketName],
    ['到场', arrivedTime === '' ? '' : `${dayTime(arrivedTime)} ${arrivedGate}`.trim()],
  ] as const
}
