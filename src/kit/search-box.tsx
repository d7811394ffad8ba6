/** A search that asks once typing pauses, never in the middle of a pinyin. */
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../ui/search-field.tsx'

const PAUSE_MS = 300

/** @param stay puts back what was searched for before: nothing comes of this search. */
type Search = (text: string, stay: () => void) => void

interface Props {
  label: string
  /** What is searched for now. */
  value: string
  onSearch: Search
}

export function SearchBox({ label, value, onSearch }: Props) {
  const { box, ...field } = usePaused(value, onSearch)
  return (
    <div {...box}>
      <SearchField label={label} {...field} />
    </div>
  )
}

/**
 * What is typed into a field, told once typing pauses.
 * @param value what holds now. @returns what the field shows, and what goes on the element around it.
 */
export function usePaused(value: string, onSearch: Search) {
  const [text, setText] = useState(value)
  const [composing, setComposing] = useState(false)
  /** What was asked for last, to tell a change from outside: Back, a link, a reset. */
  const asked = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (composing || wanted === asked.current) return
    const timer = setTimeout(() => {
      const before = asked.current
      asked.current = wanted
      search.current(wanted, () => {
        asked.current = before
        setText(before)
      })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, composing])
  const box = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) }
  return { box, value: text, onChange: setText }
}
