/** A field for 省 / 市 / 区县, shown by name and kept as the six digits of the last step. */
import './area-field.css'
import { useState } from 'react'
import { system } from '#contract/system.ts'
import { useQuery } from '../api/use-query.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { DownIcon } from '../ui/icons-later.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { AreaSheet } from './area-sheet.tsx'
import { nameOf, wayTo } from './area-tree.ts'
import { useFetched } from './use-fetched.ts'

export interface AreaFieldProps extends FieldProps {
  /** Empty while none is chosen. */
  value: string
  onChange: (code: string) => void
}

export function AreaField({ value, onChange, ...field }: AreaFieldProps) {
  const [open, setOpen] = useState(false)
  const [Wheels, fetchWheels] = useFetched(() => import('../ui/vant-area.tsx'))
  // The table is large: only who chooses, or has chosen, needs it.
  const tree = useQuery(system.areaTree, open || value !== '' ? {} : null, { quiet: true })
  const way = tree.data && wayTo(value, { children: tree.data })
  const shown =
    value === ''
      ? '请选择'
      : way !== undefined
        ? nameOf(way)
        : tree.data !== undefined
          ? '所选地区已调整，请重新选择'
          : tree.error === undefined
            ? '正在加载'
            : '已选择，名称暂时没有加载出来'

  return (
    <Field {...field}>
      {(control) => (
        <div className="input area-field">
          <button
            type="button"
            id={control.id}
            className={`area-field-open${value === '' ? ' is-empty' : ''}`}
            // A label replaces what a button says of itself, so both stand here.
            aria-label={`${field.label}，${shown}`}
            aria-describedby={control['aria-describedby']}
            aria-haspopup="dialog"
            onClick={() => {
              fetchWheels()
              setOpen(true)
            }}
          >
            <span>{shown}</span>
            {value === '' && <DownIcon size={1.1} />}
          </button>
          {value !== '' && (
            <button type="button" className="input-clear" aria-label={`清除${field.label}`} onClick={() => onChange('')}>
              <CloseIcon size={1} />
            </button>
          )}
          {Wheels && open && (
            <AreaSheet
              title={`选择${field.label}`}
              tree={tree}
              way={way ?? []}
              Wheels={Wheels}
              onClose={() => setOpen(false)}
              onPick={(code) => {
                onChange(code)
                setOpen(false)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
