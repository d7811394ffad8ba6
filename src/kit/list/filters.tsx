/** What narrows a list: its search and its filters, drawn from how they are declared. */
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchBox } from '../search-box.tsx'
import type { ListView } from './use-list-view.ts'

export function Filters({ view }: { view: ListView }) {
  return (
    <>
      {view.search !== undefined && (
        <div className="toolbar-search">
          <SearchBox label={view.search} value={view.keyword} onSearch={view.find} />
        </div>
      )}
      {view.filters.map(({ name, label, choices, all }) => {
        const value = view.values[name] ?? ''
        const onChange = (next: string) => view.filter(name, next)
        if (choices === undefined)
          return (
            <Checkbox key={name} checked={value === '1'} onChange={(on) => onChange(on ? '1' : '')}>
              {label}
            </Checkbox>
          )
        return all === undefined ? (
          <RadioGroup key={name} label={label} value={value} onChange={onChange} choices={choices} />
        ) : (
          <Select key={name} label={label} placeholder={all} value={value} onChange={onChange} choices={choices} />
        )
      })}
    </>
  )
}
