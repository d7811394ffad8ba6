/** A field for 省 / 市 / 区县, shown by name and kept as the six digits of the last step. */
import './area-field.css'
import type { AreaNode } from '#contract/system.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { DownIcon } from '../ui/icons-later.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { nameOf, wayTo } from './area-tree.ts'
import { useAreaSheet } from './use-area-sheet.tsx'

export interface AreaFieldProps extends FieldProps {
  /** Empty while none is chosen. */
  value: string
  onChange: (code: string) => void
}

export function AreaField({ value, onChange, ...field }: AreaFieldProps) {
  const wayIn = (children: AreaNode[]) => wayTo(value, { children })
  // The table is large: only who chooses, or has chosen, needs it.
  const { tree, choose, sheet } = useAreaSheet(field.label, value !== '', (found) => wayIn(found) ?? [], onChange)
  const way = tree.data && wayIn(tree.data)
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
            onClick={choose}
          >
            <span>{shown}</span>
            {value === '' && <DownIcon size={1.1} />}
          </button>
          {value !== '' && (
            <button type="button" className="input-clear" aria-label={`清除${field.label}`} onClick={() => onChange('')}>
              <CloseIcon size={1} />
            </button>
          )}
          {sheet}
        </div>
      )}
    </Field>
  )
}
