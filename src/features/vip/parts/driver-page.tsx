/** A driver's page: whom to fetch and to bring, in the order of time; what is done stands quietly below. */
import type { DriverPage as Page } from '#contract/vip/links.ts'
import { legWayWords } from '#contract/vip/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { day, time } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { CallLine } from './call-line.tsx'
import { type ByLink, useOpened } from './use-opened.ts'

export function DriverPage({ opened, onGone }: { opened: ByLink<Page>; onGone: () => void }) {
  const { page } = useOpened(opened, onGone)
  const pickups = [...page.pickups.filter(({ done }) => done === 0), ...page.pickups.filter(({ done }) => done === 1)]
  return (
    <>
      <p className="by-link-head">
        <strong>{page.plate}</strong> {page.driver}
      </p>
      {pickups.length === 0 && <Empty>暂时没有安排给这辆车的接送</Empty>}
      {pickups.map((pickup, at) => (
        // Two guests may share a car to the minute: a place in the list is their only name here.
        // oxlint-disable-next-line react/no-array-index-key
        <Pickup key={at} pickup={pickup} />
      ))}
    </>
  )
}

function Pickup({ pickup }: { pickup: Page['pickups'][number] }) {
  const { direction, way, number, meetAt, fromPlace, toPlace, guest, people, mobile, host, hostMobile, done } = pickup
  const comes = direction === 'in' && way !== 'car'
  const [whence, whither] = [fromPlace, toPlace]
  return (
    <Card>
      <div className={done === 1 ? 'pickup is-done' : 'pickup'}>
        <div className="pickup-head">
          <p className="pickup-time">
            <span className="pickup-clock">{time(pickup.time)}</span> {day(pickup.time)}
          </p>
          <Tag tone={done === 1 ? 'ended' : comes ? 'brand' : 'plain'}>
            {done === 1 ? '已完成' : comes ? '接站' : direction === 'out' ? '送站' : '接送'}
          </Tag>
        </div>
        {pickup.time !== pickup.planTime && <p className="pickup-changed">原计划 {time(pickup.planTime)}，时间有变更</p>}
        <p className="pickup-guest">
          {guest}
          <span className="quiet">
            {' '}
            共 {people} 人{mobile !== '' && `，${mobile}`}
          </span>
        </p>
        <p>{comes ? `${number === '' ? legWayWords[way] : number} 到达` : way !== 'car' && number !== '' ? `乘 ${number} 离开` : ''}</p>
        <p>
          {whence} → {whither}
        </p>
        {meetAt !== '' && <p>接送地点：{meetAt}</p>}
        {done === 0 && <CallLine role="接待人" name={host} mobile={hostMobile} />}
      </div>
    </Card>
  )
}
