/** The rows of a list on a phone, drawn from its columns: head and tag, quiet lines, a figure at the end. */
import './cards.css'
import { Fragment, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ForwardIcon } from '../../ui/icons-later.tsx'
import type { RowsProps } from './rows.ts'

export function Cards<T>({ label, rows, columns, keyOf, onOpen, selection, nameOf }: RowsProps<T>) {
  const id = useId()
  const [head, ...rest] = columns
  const at = (place: 'tag' | 'line' | 'end') => rest.filter(({ card = 'line' }) => card === place)
  return (
    <div role="list" aria-label={label}>
      {rows.map((row, index) => (
        <div key={keyOf(row)} role="listitem" className={classNames('cell-row data-card', onOpen && 'is-link')}>
          {selection && (
            <Checkbox checked={selection.has(row)} onChange={(on) => selection.toggle(row, on)}>
              <span className="unseen">选择 {nameOf?.(row)}</span>
            </Checkbox>
          )}
          <div className="data-card-text" id={`${id}${index}`}>
            <div className="data-card-head">
              {onOpen === undefined ? (
                <span>{head?.cell(row)}</span>
              ) : (
                // Called by all that the card says.
                <button type="button" className="data-open" aria-labelledby={`${id}${index}`} onClick={() => onOpen(row)}>
                  {head?.cell(row)}
                </button>
              )}
              {at('tag').map(({ title, cell }) => (
                <Fragment key={title}>
                  {/* What is heard are two words. */} <span className="data-card-tag">{cell(row)}</span>
                </Fragment>
              ))}
            </div>
            <div className="data-card-foot">
              <div>
                {at('line').map(({ title, cell }) => (
                  <div key={title} className="data-line">
                    {cell(row)}
                  </div>
                ))}
              </div>
              {at('end').map(({ title, cell }) => (
                <span key={title} className="data-card-end">
                  {cell(row)}
                </span>
              ))}
            </div>
          </div>
          {onOpen && <ForwardIcon size={1} className="data-card-arrow" />}
        </div>
      ))}
    </div>
  )
}
