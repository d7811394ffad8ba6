/**
 * Figures in a row, by day or by quarter of an hour: a drawing, and the same figures in a table, beside it on a desktop and
 * behind a button on a phone. A range field lies over the drawing: a thumb, a mouse, the arrow keys and a screen reader go
 * through the rows with it, and what it stands on is read out above.
 */
import './plot.css'
import { type CSSProperties, type MouseEvent, type TouchEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWide } from '../../ui/use-wide.ts'
import { type FigureColumn, FigureTable } from './figure-table.tsx'

interface Props<T> {
  /** What it shows, for those who hear it. */
  label: string
  /** In order of time, one at least. */
  rows: readonly T[]
  /** In full, and no two alike: 11月22日 周日. */
  nameOf: (row: T) => string
  /** In short, below the drawing. */
  tickOf: (row: T) => string
  /** What is drawn, and how the scale says it. */
  of: (row: T) => number
  scale: (value: number) => string
  /** What the names are, and what is known of each. */
  head: string
  columns: readonly FigureColumn<T>[]
  /** In the table the last one comes first. */
  latestFirst?: boolean
}

/** More than these are thinner than a hair as bars: a line. */
const BARS_MOST = 60
/** Fewer are no wall of paint: they stand in the middle. */
const SLOTS_LEAST = 10
/** Of what the drawing is measured in. */
const HEIGHT = 100

export function Plot<T>(props: Props<T>) {
  const { label, rows, nameOf, of, scale, columns, latestFirst } = props
  const wide = useWide()
  const [open, setOpen] = useState(false)
  // By name: as time goes by there are more of them.
  const [chosen, setChosen] = useState('')
  const held = useRef(false)
  const found = rows.findIndex((row) => nameOf(row) === chosen)
  const at = found === -1 ? rows.length - 1 : found
  const row = rows[at] as T
  const slots = Math.max(rows.length, SLOTS_LEAST)
  const before = (slots - rows.length) / 2
  const top = roundTop(Math.max(...rows.map(of)))
  const words = `${nameOf(row)}，${columns.map((column) => `${column.title} ${column.cell(row)}`).join('，')}`

  const choose = (index: number) => setChosen(nameOf(rows[Math.min(rows.length - 1, Math.max(0, index))] as T))
  /** Where a hand is, exactly: the field itself reckons with the width of its knob. */
  function point(field: HTMLElement, x: number) {
    const { left, width } = field.getBoundingClientRect()
    choose(Math.floor(((x - left) / width) * slots - before))
  }
  const byMouse = (event: MouseEvent<HTMLElement>) => point(event.currentTarget, event.clientX)
  function byTouch(event: TouchEvent<HTMLElement>) {
    held.current = true
    const touch = event.touches[0]
    if (touch !== undefined) point(event.currentTarget, touch.clientX)
  }
  return (
    <div className="plot">
      <div className="plot-drawn">
        <p className="plot-said">{words}</p>
        <div className="plot-frame">
          <p className="plot-scales" aria-hidden>
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{scale(value)}</span>
            ))}
          </p>
          <div className="plot-field">
            <svg className="plot-drawing" viewBox={`0 0 ${slots} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
              <path className="plot-grid" d={`M0 0H${slots}M0 ${HEIGHT / 2}H${slots}M0 ${HEIGHT}H${slots}`} />
              {rows.length > BARS_MOST ? (
                <Line heights={rows.map((one) => heightOf(of(one), top))} at={at} />
              ) : (
                <Bars heights={rows.map((one) => heightOf(of(one), top))} before={before} at={at} />
              )}
            </svg>
            <input
              type="range"
              className="plot-hand"
              aria-label={label}
              aria-valuetext={words}
              min={0}
              max={rows.length - 1}
              value={at}
              onChange={(event) => held.current || choose(Number(event.target.value))}
              onMouseMove={byMouse}
              onMouseDown={(event) => {
                held.current = true
                byMouse(event)
              }}
              onMouseUp={() => (held.current = false)}
              onMouseLeave={() => (held.current = false)}
              onTouchStart={byTouch}
              onTouchMove={byTouch}
              onTouchEnd={() => (held.current = false)}
              onTouchCancel={() => (held.current = false)}
            />
          </div>
          <Ticks {...props} slots={slots} before={before} />
        </div>
      </div>
      {!wide && (
        <Button small kind="text" label={`${open ? '收起' : '看'}表格：${label}`} onClick={() => setOpen(!open)}>
          {open ? '收起表格' : '看表格'}
        </Button>
      )}
      {(wide || open) && (
        <FigureTable
          label={label}
          head={props.head}
          rows={latestFirst ? [...rows].reverse() : rows}
          keyOf={nameOf}
          nameOf={nameOf}
          columns={columns}
          low
        />
      )}
    </div>
  )
}

function Bars({ heights, before, at }: { heights: readonly number[]; before: number; at: number }) {
  return (
    <>
      <rect className="plot-here" x={before + at} y={0} width={1} height={HEIGHT} />
      <path
        className="plot-bars"
        d={heights.map((height, index) => `M${before + index + 0.16} ${HEIGHT}v${-height}h.68v${height}z`).join('')}
      />
    </>
  )
}

function Line({ heights, at }: { heights: readonly number[]; at: number }) {
  const points = heights.map((height, index) => `${index + 0.5} ${HEIGHT - height}`)
  const here = `M${points[at] as string}`
  return (
    <>
      <path className="plot-area" d={`M0.5 ${HEIGHT}L${points.join('L')}L${heights.length - 0.5} ${HEIGHT}z`} />
      <path className="plot-line" d={`M${points.join('L')}`} />
      <path className="plot-stem" d={`${here}V${HEIGHT}`} />
      {/* A line of no length with round ends: a circle, however the drawing is stretched. */}
      <path className="plot-dot" d={`${here}h.001`} />
    </>
  )
}

/** The first, the last, and what stands between them where there is room: two that are neighbours have none. */
function Ticks<T>({ rows, tickOf, slots, before }: Props<T> & { slots: number; before: number }) {
  const last = rows.length - 1
  const shown = [...new Set([0, ...(last < 4 ? [] : [Math.round(last / 2)]), ...(last === 1 ? [] : [last])])]
  const placeOf = (index: number): CSSProperties => ({ left: `${((before + index + 0.5) / slots) * 100}%` })
  const edgeOf = (index: number) => before === 0 && (index === 0 ? 'is-first' : index === last && 'is-last')
  return (
    <p className="plot-ticks" aria-hidden>
      {shown.map((index) => (
        <span key={index} className={classNames(edgeOf(index))} style={placeOf(index)}>
          {tickOf(rows[index] as T)}
        </span>
      ))}
    </p>
  )
}

const heightOf = (value: number, top: number) => Math.round((Math.max(0, value) / top) * HEIGHT * 10) / 10

/** A round number that is as high as the highest of them, or a little higher, and can be halved. */
function roundTop(highest: number): number {
  const tens = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))))
  const steps = tens === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10]
  return (steps.find((step) => step * tens >= highest) ?? 10) * tens
}
