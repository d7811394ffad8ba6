/** A hotel's page: who sleeps there from when to when, to be printed and held against the book. */
import type { HotelPage as Page } from '#contract/vip/links.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { day } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { CallLine } from './call-line.tsx'

export function HotelPage({ page: { hotel, contact, contactMobile, rooms } }: { page: Page }) {
  const nights = rooms.reduce((sum, room) => sum + room.nights, 0)
  return (
    <>
      <p className="by-link-head">
        <strong>{hotel}</strong> {rooms.length > 0 && `共 ${rooms.length} 间，${nights} 间夜`}
      </p>
      <CallLine role="会务联系人" name={contact} mobile={contactMobile} />
      {rooms.length === 0 ? (
        <Empty>暂时没有安排在贵酒店的住房</Empty>
      ) : (
        <Card bare>
          <List label="住房名单">
            {rooms.map(({ names, kind, fromDay, toDay, nights: own, room }, at) => (
              <Cell
                // A room has no name here but its place.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                title={names.join('、')}
                note={`${day(fromDay)}入住，${day(toDay)}退房，${own} 晚`}
                value={[kind, room].filter((word) => word !== '').join(' ')}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
