/** Rooms and tracks to choose from; nothing changes behind the sheet until it is closed with the button. */
import { useState } from 'react'
import type { ScheduleBrief } from '#contract/schedule.ts'
import type { Fold } from '../../../kit/search-fold.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { matching, type Option, optionsOf, type Wish } from './timetable.ts'

type Facets = Pick<Wish, 'rooms' | 'tracks'>

const byName = new Intl.Collator('zh-CN', { numeric: true }).compare

/** @param items of all days. @param halls the rooms, in their order. */
export default function FilterSheet({
  items,
  halls,
  wish,
  fold,
  onApply,
  onClose,
}: {
  items: readonly ScheduleBrief[]
  halls: readonly string[]
  wish: Wish
  fold: Fold
  onApply: (facets: Facets) => void
  onClose: () => void
}) {
  const [{ rooms, tracks }, setFacets] = useState<Facets>({ rooms: wish.rooms, tracks: wish.tracks })
  const { query } = wish
  const found = matching(items, { query, rooms, tracks }, fold).length
  const none = rooms.length + tracks.length === 0
  return (
    <Sheet
      title="筛选日程"
      onClose={onClose}
      footer={
        <>
          <Button disabled={none} onClick={() => setFacets({ rooms: [], tracks: [] })}>
            清空
          </Button>
          <Button kind="primary" onClick={() => onApply({ rooms, tracks })}>
            {found === 0 ? '没有符合的日程' : `查看 ${found} 场`}
          </Button>
        </>
      }
    >
      <Chips
        label="会场"
        options={counted(halls, optionsOf(matching(items, { query, rooms: [], tracks }, fold), 'room'))}
        chosen={rooms}
        onChange={(next) => setFacets({ rooms: next, tracks })}
      />
      <Chips
        label="方向"
        options={counted(tracksOf(items), optionsOf(matching(items, { query, rooms, tracks: [] }, fold), 'track'))}
        chosen={tracks}
        onChange={(next) => setFacets({ rooms, tracks: next })}
      />
    </Sheet>
  )
}

const tracksOf = (items: readonly ScheduleBrief[]) =>
  optionsOf(items, 'track')
    .map(({ value }) => value)
    .sort(byName)

/** Every option keeps its place; the counts are of what is left by the other choices. */
function counted(all: readonly string[], left: readonly Option[]): Option[] {
  const counts = new Map(left.map(({ value, count }) => [value, count]))
  return all.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}

function Chips({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  if (options.length === 0) return null
  return (
    <section className="chips">
      <h3>{label}</h3>
      <div role="group" aria-label={label}>
        {options.map(({ value, count }) => {
          const on = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              className={classNames('chip', on && 'is-on')}
              aria-pressed={on}
              disabled={count === 0 && !on}
              onClick={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {on && <CheckIcon size={1} />}
              <span>{value}</span>
              <small>{count}</small>
            </button>
          )
        })}
      </div>
    </section>
  )
}
