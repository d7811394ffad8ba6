/** A leg as whoever travels or receives reads it: when first, then from where to where, who drives, how far it has come. */
import './by-link.css'
import type { ReactNode } from 'react'
import type { Car, Leg } from '#contract/vip/plan.ts'
import { legDirectionWords, legStateWords } from '#contract/vip/words.ts'
import { Tag } from '../../../ui/tag.tsx'
import { legExpected, legPlanned, legTitle, legTones } from '../manage/plan/plan-words.ts'
import { CallLine } from './call-line.tsx'

interface Props {
  leg: Omit<Leg, 'note' | 'actions' | 'markedTime' | 'guestId'>
  cars: readonly Pick<Car, 'id' | 'plate' | 'model' | 'driver' | 'driverMobile'>[]
  /** What can be done with it. */
  children?: ReactNode
}

export function LegLines({ leg, cars, children }: Props) {
  const car = cars.find(({ id }) => id === leg.carId)
  const expected = legExpected(leg)
  return (
    <div className="leg">
      <div className="leg-head">
        <p className="leg-title">
          <span className="quiet">{legDirectionWords[leg.direction]}</span> {legTitle(leg)}
        </p>
        {leg.state !== 'planned' && <Tag tone={legTones[leg.state]}>{legStateWords[leg.state]}</Tag>}
      </div>
      <p className="leg-line">{legPlanned(leg)}</p>
      {expected !== '' && <p className="leg-line is-changed">{expected}</p>}
      {leg.meetAt !== '' && <p className="leg-line">接送地点：{leg.meetAt}</p>}
      {car !== undefined && (
        <>
          <p className="leg-line">用车：{[car.plate, car.model].filter((word) => word !== '').join(' ')}</p>
          <CallLine role="司机" name={car.driver} mobile={car.driverMobile} />
        </>
      )}
      {children}
    </div>
  )
}
