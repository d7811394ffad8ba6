/** The door to react-vant's DatetimePicker: a day by its year, month and day; loaded when a field for days is tapped. */
import 'react-vant/es/styles/css-variables.css'
import './vant.css'
import './vant-wheels.css'
import { useMemo, useRef } from 'react'
import { DatetimePicker } from 'react-vant/es/datetime-picker/index.js'
import { useWheels } from './vant-wheels.ts'

export interface DayWheelsProps {
  /** Where the wheels stand, and the days between which they turn: YYYY-MM-DD. */
  value: string
  min: string
  max: string
  onChange: (day: string) => void
}

const columns = ['年', '月', '日'] as const
const units: Record<string, string> = { year: '年', month: '月', day: '日' }
const worded = (type: string, number: string) => number + (units[type] ?? '')

/** Noon, which no summer time takes away. */
const dateOf = (day: string) => new Date(`${day}T12:00:00`)
const dayOf = (date: Date) =>
  [String(date.getFullYear()).padStart(4, '0'), ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )

export default function DayWheels({ value, min, max, onChange }: DayWheelsProps) {
  const box = useRef<HTMLDivElement>(null)
  useWheels(box, columns)
  // Told by us what it stands at: left to itself, it goes back to today when it thinks that its limits have changed.
  const dates = useMemo(() => ({ value: dateOf(value), minDate: dateOf(min), maxDate: dateOf(max) }), [value, min, max])
  return (
    <div ref={box} className="wheels">
      <DatetimePicker
        type="date"
        showToolbar={false}
        itemHeight="3rem"
        formatter={worded}
        onChange={(date: Date) => onChange(dayOf(date))}
        {...dates}
      />
    </div>
  )
}
