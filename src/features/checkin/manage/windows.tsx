/** When a list is open: none is always. */
import { listFields } from '#contract/checkin/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { BinIcon } from '../../../ui/icons-later.tsx'
import type { Draft } from './list-draft.ts'

interface Props {
  windows: Draft['windows']
  error: string | undefined
  onChange: (windows: Draft['windows']) => void
}

export function Windows({ windows, error, onChange }: Props) {
  const put = (at: number, more: Partial<{ from: string; to: string }>) =>
    onChange(windows.map((window, place) => (place === at ? { ...window, ...more } : window)))
  return (
    <div className="doors-group" role="group" aria-label={listFields.windows}>
      <p className="doors-label">{listFields.windows}</p>
      {windows.length === 0 && <p className="doors-small">不添加则不限时间</p>}
      {windows.map(({ from, to }, at) => (
        // Places are their only names: a window has none of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="doors-window">
          <input
            type="datetime-local"
            aria-label={`时段${at + 1}开始`}
            value={from}
            onChange={(event) => put(at, { from: event.target.value })}
          />
          <span aria-hidden>至</span>
          <input
            type="datetime-local"
            aria-label={`时段${at + 1}结束`}
            value={to}
            onChange={(event) => put(at, { to: event.target.value })}
          />
          <button
            type="button"
            className="doors-remove"
            aria-label={`删除时段${at + 1}`}
            onClick={() => onChange(windows.filter((_, place) => place !== at))}
          >
            <BinIcon />
          </button>
        </div>
      ))}
      {error !== undefined && (
        <p className="doors-wrong is-wrong" role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <Button small onClick={() => onChange([...windows, windows[windows.length - 1] ?? { from: '', to: '' }])}>
        添加时段
      </Button>
    </div>
  )
}
