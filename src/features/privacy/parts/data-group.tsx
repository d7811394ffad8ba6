/** One kind of my data: closed until somebody wants to read it, ID numbers masked until somebody asks. */
import { useId, useState } from 'react'
import { maskedNumber } from '#contract/mask.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DownIcon } from '../../../ui/icons-later.tsx'
import type { DataField } from './data-words.ts'

type DataRecord = Record<string, string>

interface Props {
  title: string
  fields: readonly DataField[]
  records: readonly DataRecord[]
  /** A kind of which there may be several. */
  counted: boolean
  onRemove: ((record: DataRecord) => void) | undefined
}

export function DataGroup({ title, fields, records, counted, onRemove }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className="settings-group">
      <h3>
        <button
          type="button"
          className="settings-fold"
          aria-expanded={open}
          aria-controls={id}
          disabled={records.length === 0}
          onClick={() => setOpen(!open)}
        >
          <span>{title}</span>
          <span className="settings-quiet">{records.length === 0 ? '没有记录' : counted && `${records.length} 条`}</span>
          {records.length > 0 && <DownIcon size={1} className={classNames('settings-arrow', open && 'is-open')} />}
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open &&
          records.map((record, place) => <OneRecord key={record['id'] ?? place} fields={fields} record={record} onRemove={onRemove} />)}
      </div>
    </section>
  )
}

function OneRecord({ fields, record, onRemove }: { fields: Props['fields']; record: DataRecord; onRemove: Props['onRemove'] }) {
  return (
    <div className="settings-record">
      <dl>
        {fields.map((field) => {
          const value = record[field.key] ?? ''
          if (value === '') return null
          return (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>{field.secret ? <Secret value={value} label={field.label} /> : (field.words?.(value) ?? value)}</dd>
            </div>
          )
        })}
      </dl>
      {/* What an order holds is removed with it, not here. */}
      {onRemove !== undefined && record['orderNo'] === '' && (
        <Button kind="danger" small label={`删除${record['name'] ?? ''}的参会信息`} onClick={() => onRemove(record)}>
          删除
        </Button>
      )}
    </div>
  )
}

function Secret({ value, label }: { value: string; label: string }) {
  const [seen, setSeen] = useState(false)
  return (
    <>
      <span className="settings-secret">{seen ? value : maskedNumber(value)}</span>
      <Button kind="text" small label={`${seen ? '隐藏' : '显示'}${label}`} onClick={() => setSeen(!seen)}>
        {seen ? '隐藏' : '显示'}
      </Button>
    </>
  )
}
