/** The search of the timetable: looks when typing rests, and never at the half-written letters of a pinyin. */
import { useEffect, useRef, useState } from 'react'
import { fetchFold } from '../../../kit/search-fold.ts'
import { SearchField } from '../../../ui/search-field.tsx'

const REST_MS = 200

/** @param onSearch what to look for now. @param onSettle people are done typing: for the address. */
export function SearchBox({
  value,
  onSearch,
  onSettle,
}: {
  value: string
  onSearch: (text: string) => void
  onSettle: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const latest = useRef(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  // Back, or a link: another search than the one typed here. Our own comes back late and must not undo what was typed since.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    latest.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function typed(next: string) {
    latest.current = next
    setText(next)
    wait()
  }

  function wait() {
    clearTimeout(timer.current)
    if (composing.current) return
    timer.current = setTimeout(tell, REST_MS)
  }

  function tell() {
    told.current = latest.current.trim()
    onSearch(told.current)
  }

  function settle() {
    clearTimeout(timer.current)
    composing.current = false
    tell()
    onSettle(told.current)
  }

  return (
    <div
      className="schedule-search"
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={() => {
        composing.current = false
        wait()
      }}
      onFocus={() => void fetchFold()}
      onBlur={settle}
    >
      <SearchField label="搜索主题、嘉宾、会场" value={text} onChange={typed} />
    </div>
  )
}
