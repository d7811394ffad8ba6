/** 住房: every room of the meeting's guests, by hotel, and a link for each hotel to its names and nights. */
import { useState } from 'react'
import { textKey } from '#contract/search-text.ts'
import type { Room } from '#contract/vip/plan.ts'
import { payerWords, roomStates, roomStateWords } from '#contract/vip/words.ts'
import { arrayPages } from '../../../../kit/list/array-pages.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Cell, List } from '../../../../ui/list.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { LinkSheet } from '../link-sheet.tsx'
import { namesOf, type PlanGuest, roomDays, roomKind, roomTones } from './plan-words.ts'
import { partOf, useWholePlan } from './whole-plan.tsx'

const states = roomStates.map((value) => ({ value, label: roomStateWords[value] }))

export default function VipRooms({ meetingId }: { meetingId: string }) {
  const { plan, editable, open, opening, sheet } = useWholePlan(meetingId)
  const { guests = [], rooms = [] } = plan.data ?? {}
  const hotels = [...new Map(rooms.map(({ hotel }) => [textKey(hotel), hotel])).values()].toSorted()
  const view = useListView({
    search: '搜索姓名、酒店或房间号',
    filters: [
      { name: 'hotel', label: '酒店', choices: hotels.map((value) => ({ value, label: value })), all: '全部酒店', chip: true },
      { name: 'state', label: '状态', choices: states, all: '全部状态', chip: true },
    ],
  })
  const [linking, setLinking] = useState(false)
  const byHotel = partOf(plan, (all) => all.rooms.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
  const pages = arrayPages(byHotel, view, {
    words: ({ guestIds, hotel, room }) => `${namesOf(guestIds, guests)} ${hotel} ${room}`,
    matches: ({ hotel, state }, wanted) =>
      (wanted.hotel === '' || textKey(wanted.hotel) === textKey(hotel)) && (wanted.state === '' || wanted.state === state),
  })
  const add = editable && (
    <Button kind="primary" onClick={() => open('room', '')}>
      添加住房
    </Button>
  )
  return (
    <>
      <DataList
        label="住房"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(guests)}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 间`}
        empty={<Empty action={add}>还没有安排住房</Empty>}
        notFound="没有找到这样的住房"
        showAll="查看全部住房"
        actions={
          rooms.length > 0 &&
          editable && (
            <>
              {add}
              <Button onClick={() => setLinking(true)}>酒店链接</Button>
            </>
          )
        }
        onOpen={opening('room')}
      />
      {linking && <HotelLink meetingId={meetingId} hotels={hotels} onClose={() => setLinking(false)} />}
      {sheet}
    </>
  )
}

const keyOf = ({ hotel, fromDay, id }: Room) => `${hotel} ${fromDay} ${id}`

const columnsOf = (guests: readonly PlanGuest[]): readonly Column<Room>[] => [
  { title: '入住人', cell: ({ guestIds }) => namesOf(guestIds, guests) },
  { title: '状态', card: 'tag', narrow: true, cell: ({ state }) => <Tag tone={roomTones[state]}>{roomStateWords[state]}</Tag> },
  { title: '酒店', cell: ({ hotel }) => hotel },
  { title: '房间', cell: roomKind },
  { title: '日期', cell: roomDays },
  { title: '费用', cell: ({ payer }) => payerWords[payer], card: 'none', narrow: true },
]

/** For one hotel; where there are several, which is asked first. */
function HotelLink({ meetingId, hotels, onClose }: { meetingId: string; hotels: readonly string[]; onClose: () => void }) {
  const [hotel, setHotel] = useState(hotels.length === 1 ? hotels[0] : undefined)
  if (hotel !== undefined) return <LinkSheet meetingId={meetingId} kind="hotel" of={hotel} name={hotel} onClose={onClose} />
  return (
    <Sheet title="酒店链接" onClose={onClose}>
      <List label="酒店">
        {hotels.map((one) => (
          <Cell key={one} title={one} onClick={() => setHotel(one)} />
        ))}
      </List>
    </Sheet>
  )
}
