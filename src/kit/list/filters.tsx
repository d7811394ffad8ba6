/** What narrows a list: its search and its filters, drawn from how they are declared; those that are chips stand below. */
import './filters.css'
import { useId, useState } from 'react'
import { now } from '../../api/clock.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { DownIcon } from '../../ui/icons-later.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DateField } from '../date-field.tsx'
import { SearchBox, usePaused } from '../search-box.tsx'
import type { Filter, ListView } from './use-list-view.ts'

export function Filters({ view }: { view: ListView }) {
  return (
    <>
      {view.search !== undefined && (
        <div className="toolbar-search">
          <SearchBox label={view.search} value={view.keyword} onSearch={view.find} />
        </div>
      )}
      {view.filters
        .filter(({ chip }) => !chip)
        .map((one) => (
          <Narrowing key={one.name} one={one} view={view} />
        ))}
    </>
  )
}

export function FilterChips({ view }: { view: ListView }) {
  const chips = view.filters.filter(({ chip }) => chip)
  return chips.length === 0 ? null : <Chips filters={chips} view={view} />
}

/** Boxes and few choices as chips; other choices behind a button, each in sight as a chip while it narrows. */
function Chips({ filters, view }: { filters: readonly Filter[]; view: ListView }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const taps = filters.flatMap(({ name, label, choices, typed, chip }) => {
    if (typed !== undefined) return []
    if (choices === undefined) return [{ name, value: '1', label }]
    return chip === 'each' ? choices.map((choice) => ({ name, ...choice })) : []
  })
  const rest = filters.filter(({ name }) => taps.every((tap) => tap.name !== name))
  return (
    <>
      <div className="filter-chips" role="group" aria-label="筛选">
        {rest.length > 0 && (
          <button
            type="button"
            className="filter-chip is-more"
            aria-expanded={open}
            {...(open && { 'aria-controls': id })}
            onClick={() => setOpen(!open)}
          >
            更多筛选
            <DownIcon size={1} />
          </button>
        )}
        {rest
          .filter((one) => wordOf(one, view) !== '')
          .map((one) => (
            <button
              key={one.name}
              type="button"
              className="filter-chip is-on"
              aria-label={`取消${one.label}：${wordOf(one, view)}`}
              onClick={() => view.filter(one.name, one.all === undefined ? (one.choices?.[0]?.value ?? '') : '')}
            >
              {one.label}：{wordOf(one, view)}
              <CloseIcon size={1} />
            </button>
          ))}
        {taps.map(({ name, value, label }) => {
          const on = view.values[name] === value
          return (
            <button
              key={`${name} ${value}`}
              type="button"
              className={on ? 'filter-chip is-on' : 'filter-chip'}
              aria-pressed={on}
              onClick={() => view.filter(name, on ? '' : value)}
            >
              {on && <CheckIcon size={1} />}
              {label}
            </button>
          )
        })}
      </div>
      {open && (
        <div className="filter-more" id={id}>
          {rest.map((one) => (
            <Narrowing key={one.name} one={one} view={view} />
          ))}
        </div>
      )}
    </>
  )
}

/** What a chip says of a choice that narrows; empty while it does not. */
function wordOf({ name, choices, all, typed }: Filter, { values }: ListView): string {
  const value = values[name] ?? ''
  if (typed !== undefined) return value
  return all === undefined && value === choices?.[0]?.value ? '' : (choices?.find((choice) => choice.value === value)?.label ?? '')
}

function Narrowing({ one: { name, label, choices, all, typed }, view }: { one: Filter; view: ListView }) {
  const value = view.values[name] ?? ''
  const onChange = (next: string, stay?: () => void) => view.filter(name, next, stay)
  if (typed === 'day')
    return <DateField label={label} value={value} min="2020-01-01" max="2099-12-31" start={today()} onChange={onChange} />
  if (typed === 'word') return <WordField label={label} value={value} onSearch={onChange} />
  if (choices === undefined)
    return (
      <Checkbox checked={value === '1'} onChange={(on) => onChange(on ? '1' : '')}>
        {label}
      </Checkbox>
    )
  return all === undefined ? (
    <RadioGroup label={label} value={value} onChange={onChange} choices={choices} />
  ) : (
    <Select label={label} placeholder={all} value={value} onChange={onChange} choices={choices} />
  )
}

/** As the search asks, but no search of its own: screens have one. */
function WordField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string, stay: () => void) => void }) {
  const { box, ...field } = usePaused(value, onSearch)
  return (
    <div className="field" {...box}>
      <TextField label={label} maxLength={40} autoComplete="off" {...field} />
    </div>
  )
}

/** Of Beijing, as the server reads days. */
const today = () => new Date(now() + 8 * 3600_000).toISOString().slice(0, 10)
