/** A guest's own page: whether they come, how they travel, where they sleep and sit, who receives them. */
import { useState } from 'react'
import type { GuestPage as Page } from '#contract/vip/links.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { day, dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { whenIs } from '../../../kit/distance.ts'
import { appearanceTimes } from '../manage/plan/plan-words.ts'
import { CallLine } from './call-line.tsx'
import { Coming } from './coming.tsx'
import { LegLines } from './leg-lines.tsx'
import { OwnLegSheet } from './own-leg-sheet.tsx'
import { type ByLink, useOpened } from './use-opened.ts'

export function GuestPage({ opened, onGone }: { opened: ByLink<Page>; onGone: () => void }) {
  const { page, put } = useOpened(opened, onGone)
  const { meetingName, address, name, honorific, host, hostMobile, rooms, seats, appearances } = page
  const by = { key: opened.key, tail: opened.tail, page }
  return (
    <>
      <Card>
        <h2 className="own-greeting">
          尊敬的{name}
          {honorific}：
        </h2>
        <p className="by-link-why">
          {meetingName}，{whenIs(page)}
          {address !== '' && `，${address}`}
        </p>
        <Coming by={by} onDone={put} />
        <CallLine role="您的接待人" name={host} mobile={hostMobile} />
      </Card>
      <OwnLegs by={by} onDone={put} />
      {rooms.length > 0 && (
        <Card bare title="住宿">
          <List>
            {rooms.map(({ id, hotel, kind, fromDay, toDay, room }) => (
              <Cell
                key={id}
                title={hotel}
                note={`${day(fromDay)}入住，${day(toDay)}退房`}
                value={[kind, room].filter((word) => word !== '').join(' ')}
              />
            ))}
          </List>
        </Card>
      )}
      {appearances.length > 0 && (
        <Card bare title="您参加的活动">
          <List>
            {appearances.map((one) => (
              <Cell
                key={one.id}
                title={[one.title, one.role].filter((word) => word !== '').join(' · ')}
                note={[appearanceTimes(one), one.place].filter((word) => word !== '').join('，')}
              />
            ))}
          </List>
        </Card>
      )}
      {seats.length > 0 && (
        <Card bare title="座位">
          <List>
            {seats.map((one) => (
              <Cell
                key={one.id}
                title={one.event}
                note={[dayTime(one.time), one.place].filter((word) => word !== '').join('，')}
                value={placeName(one.table, one.seat)}
              />
            ))}
          </List>
        </Card>
      )}
      <Keeper page={page} />
    </>
  )
}

function OwnLegs({ by, onDone }: { by: ByLink<Page>; onDone: (page: Page) => void }) {
  const [edited, setEdited] = useState<string>()
  const { legs, cars, open } = by.page
  const leg = legs.find(({ id }) => id === edited)
  if (legs.length === 0 && open === 0) return null
  return (
    <Card title="行程">
      {legs.length === 0 && <p className="by-link-why">请填写您的到达和返程安排，我们将据此接站。</p>}
      {legs.map((one) => (
        <LegLines key={one.id} leg={one} cars={cars}>
          {open === 1 && one.direction !== 'local' && (one.state === 'planned' || one.state === 'changed') && (
            <Button small label={`修改${one.number === '' ? '' : one.number}行程`} onClick={() => setEdited(one.id)}>
              修改
            </Button>
          )}
        </LegLines>
      ))}
      {open === 1 && (
        <div className="by-link-action">
          <Button wide onClick={() => setEdited('')}>
            添加行程
          </Button>
        </div>
      )}
      {edited !== undefined && <OwnLegSheet key={edited} by={by} leg={leg} onClose={() => setEdited(undefined)} onDone={onDone} />}
    </Card>
  )
}

/** Who holds what about them, until when, and whom to ask. */
function Keeper({ page: { keeper, keeperPhone, deleteDay } }: { page: Page }) {
  return (
    <p className="own-keeper">
      以上信息由主办方“{keeper}”为接待登记，仅接待人员可见{deleteDay !== '' && `，将于 ${deleteDay} 删除`}。如需查阅、更正或删除，
      {keeperPhone === '' ? (
        '请联系主办方'
      ) : (
        <>
          请致电 <a href={`tel:${keeperPhone.replace(/[^\d+]/g, '')}`}>{keeperPhone}</a>
        </>
      )}
      。
    </p>
  )
}
