/** What stays in sight while scrolling: all or mine, search, filters, days. */
import { useState } from 'react'
import { day as dayName } from '../../../ui/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CloseIcon, SearchIcon, SettingsIcon } from '../../../ui/icons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { SearchBox } from './search-box.tsx'

export interface ScheduleBarProps {
  mine: boolean
  onMine: (mine: boolean) => void
  agendaSize: number
  query: string
  onSearch: (query: string) => void
  onSettle: (query: string) => void
  /** How many rooms and tracks are chosen. */
  filters: number
  onFilter: () => void
  days: readonly { day: string; count: number }[]
  day: string
  onDay: (day: string) => void
}

export function ScheduleBar(props: ScheduleBarProps) {
  // On phones the search takes the row when it is wanted.
  const [wanted, setWanted] = useState(false)
  const searching = wanted || props.query !== ''
  return (
    <div className={classNames('schedule-bar', searching && 'is-searching')}>
      <div className="schedule-tools">
        <div className="segments" role="group" aria-label="显示">
          <button type="button" aria-pressed={!props.mine} onClick={() => props.onMine(false)}>
            全部
          </button>
          <button type="button" aria-pressed={props.mine} onClick={() => props.onMine(true)}>
            我的日程{props.agendaSize > 0 && <small>{props.agendaSize}</small>}
          </button>
        </div>
        <SearchBox value={props.query} onSearch={props.onSearch} onSettle={props.onSettle} />
        {searching ? (
          <button
            type="button"
            className="tool is-phone"
            aria-label="结束搜索"
            onClick={() => {
              setWanted(false)
              props.onSettle('')
            }}
          >
            <CloseIcon />
          </button>
        ) : (
          <button
            type="button"
            className="tool is-phone"
            aria-label="搜索"
            onClick={(event) => {
              setWanted(true)
              focusSearch(event.currentTarget)
            }}
          >
            <SearchIcon />
          </button>
        )}
        <button
          type="button"
          className="tool"
          aria-label={props.filters > 0 ? `筛选，已选 ${props.filters} 项` : '筛选'}
          onClick={props.onFilter}
        >
          <SettingsIcon />
          <span>筛选</span>
          {props.filters > 0 && <b>{props.filters}</b>}
        </button>
      </div>
      {/* Before another gateway no item has a day. */}
      {!props.mine && props.day !== '' && (
        <Tabs
          label="日期"
          tabs={props.days.map(({ day, count }) => ({ value: day, label: dayName(day), count }))}
          value={props.day}
          onChange={props.onDay}
        />
      )}
    </div>
  )
}

/** After the row has changed; within the tap, so that the keyboard opens. */
function focusSearch(tapped: HTMLElement): void {
  const bar = tapped.closest('.schedule-bar')
  bar?.classList.add('is-searching')
  bar?.querySelector('input')?.focus()
}
