/** 车辆: each with the legs that it drives, in the order of time, and those that nobody drives yet. */
import './plan.css'
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Car, Leg, Plan } from '#contract/vip/plan.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { useReturn } from '../../../../frame/use-return.ts'
import { Toolbar } from '../../../../kit/toolbar.tsx'
import { useMayMake } from '../../../../session/may-make.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { List } from '../../../../ui/list.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { LinkSheet } from '../link-sheet.tsx'
import { LegRow } from './leg-row.tsx'
import { carName, namesOf } from './plan-words.ts'
import { useWholePlan, type WholePlan } from './whole-plan.tsx'

export default function VipCars({ meetingId }: { meetingId: string }) {
  const whole = useWholePlan(meetingId)
  const { plan, sheet } = whole
  useReturn(() => void plan.retry())
  return (
    <>
      <Loaded query={plan} waiting={<Skeleton shape="card" count={3} />}>
        {(all) => <All meetingId={meetingId} all={all} whole={whole} />}
      </Loaded>
      {sheet}
    </>
  )
}

/** Legs in the order in which they are driven. */
const inTime = (legs: readonly Leg[]) => legs.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
/** When the car is to be there: at the arrival of those who come, at the start of the others. */
const timeOf = ({ direction, expectTo, planTo, expectFrom, planFrom }: Leg) =>
  direction === 'in' ? expectTo || planTo : expectFrom || planFrom

function All({ meetingId, all, whole: { plan, editable, open } }: { meetingId: string; all: Plan; whole: WholePlan }) {
  const { cars, legs, guests } = all
  const links = useMayMake(vip.link, meetingId)
  const [linking, setLinking] = useState<Car>()
  const unserved = inTime(
    legs.filter((leg) => leg.carId === '' && leg.way !== 'car' && leg.direction === 'in' && leg.state !== 'delivered'),
  )
  const add = editable && (
    <Button kind="primary" onClick={() => open('car', '')}>
      添加车辆
    </Button>
  )
  const rows = (some: readonly Leg[]) =>
    some.map((leg) => (
      <LegRow
        key={leg.id}
        meetingId={meetingId}
        leg={leg}
        cars={[]}
        guest={namesOf([leg.guestId], guests)}
        onOpen={editable ? () => open('leg', leg.id) : undefined}
        onMarked={plan.retry}
      />
    ))
  return (
    <>
      {cars.length + unserved.length === 0 ? (
        <Empty action={add}>还没有车辆。添加后，在嘉宾的行程里选择用车</Empty>
      ) : (
        <Toolbar count={`共 ${cars.length} 辆车`} actions={add} />
      )}
      {unserved.length > 0 && (
        <Card title="还没有车辆的接站" aside={`${unserved.length} 段`}>
          <List label="还没有车辆的接站">{rows(unserved)}</List>
        </Card>
      )}
      {cars.map((car) => {
        const driven = inTime(legs.filter(({ carId }) => carId === car.id))
        return (
          <Card key={car.id} title={<span className="plan-title">{car.plate}</span>} aside={`${car.seats} 座`}>
            <div className="plan-head">
              <p className="plan-line">
                {[car.model, car.driver].filter((part) => part !== '').join('，')}
                {car.driverMobile !== '' && (
                  <>
                    {' '}
                    <a href={`tel:${car.driverMobile}`} aria-label={`致电${car.driver || '司机'} ${car.driverMobile}`}>
                      {car.driverMobile}
                    </a>
                  </>
                )}
              </p>
              {car.note !== '' && <p className="plan-line quiet">{car.note}</p>}
              <div className="plan-ways">
                {editable && (
                  <Button small label={`编辑 ${car.plate}`} onClick={() => open('car', car.id)}>
                    编辑
                  </Button>
                )}
                {links && car.driverMobile !== '' && (
                  <Button small label={`${car.plate} 司机链接`} onClick={() => setLinking(car)}>
                    司机链接
                  </Button>
                )}
              </div>
            </div>
            {driven.length === 0 ? <p className="quiet">还没有行程用它</p> : <List label={`${car.plate} 的行程`}>{rows(driven)}</List>}
          </Card>
        )
      })}
      {linking && (
        <LinkSheet meetingId={meetingId} kind="driver" of={linking.id} name={carName(linking)} onClose={() => setLinking(undefined)} />
      )}
    </>
  )
}
