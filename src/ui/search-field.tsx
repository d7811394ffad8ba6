import './search-field.css'
import { SearchIcon } from './icons.tsx'

/** A search as people type; Enter puts the keyboard away. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <form
      className="search-field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        ;(document.activeElement as HTMLElement | null)?.blur()
      }}
    >
      <SearchIcon />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  )
}
