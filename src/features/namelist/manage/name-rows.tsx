/** Rows of one kind: cells that can be mended where they are wrong or in doubt, a box for whoever goes with the import. */
import { memo, useState } from 'react'
import { type NameKind, nameKindWords } from '#contract/namelist.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Cell, Entry, Judged } from './entries.ts'
import { kindTones } from './words.ts'

type Change = (keys: ReadonlySet<number>, more: Partial<Entry>) => void

/** Drawn at once, and so many more at a tap. */
const AT_ONCE = 50

export function NameRows({ rows, onChange }: { rows: readonly Judged[]; onChange: Change }) {
  const [most, setMost] = useState(AT_ONCE)
  return (
    <>
      <ul className="namelist-rows">
        {rows.slice(0, most).map((one) => (
          <Row
            key={one.entry.key}
            entry={one.entry}
            kind={one.kind}
            why={one.why}
            nameWrong={one.wrong['name'] ?? ''}
            phoneWrong={one.wrong['phone'] ?? ''}
            goes={one.goes}
            onChange={onChange}
          />
        ))}
      </ul>
      {rows.length > most && (
        <div className="namelist-more">
          <Button onClick={() => setMost(most + 2 * AT_ONCE)}>
            再显示 {Math.min(2 * AT_ONCE, rows.length - most)} 行（还有 {rows.length - most} 行）
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  entry: Entry
  kind: NameKind
  why: string
  nameWrong: string
  phoneWrong: string
  goes: boolean
  onChange: Change
}

/** Drawn again only when something of it changes: others may be thousands. */
const Row = memo(function NameRow({ entry, kind, why, nameWrong, phoneWrong, goes, onChange }: RowProps) {
  const { key, row, name, phone, department, position, rest, sharedWith } = entry
  const [mending, setMending] = useState(entry.kind === 'wrong')
  const write = (cell: Cell) => (value: string) => onChange(new Set([key]), { [cell]: value, mended: true })
  const called = name.trim() === '' ? `第 ${row} 行` : name
  const known = [department, position, rest].filter((part) => part !== '').join(' · ')
  const may = kind === 'new' || kind === 'doubtful'
  return (
    <li className={mending ? 'namelist-row' : 'namelist-row is-plain'}>
      <div className="namelist-row-head">
        <span className="quiet">第 {row} 行</span>
        {kind !== entry.kind && <Tag tone={kindTones[kind]}>{nameKindWords[kind]}</Tag>}
        {why !== '' && <span className="namelist-why">{why}</span>}
        {sharedWith !== '' && !entry.mended && <span className="namelist-why">与「{sharedWith}」共用手机号</span>}
      </div>
      {mending ? (
        <div className="namelist-cells">
          <TextField label="姓名" maxLength={50} autoComplete="off" value={name} error={nameWrong} onChange={write('name')} />
          <TextField label="手机号" kind="mobile" autoComplete="off" value={phone} error={phoneWrong} onChange={write('phone')} />
          <TextField label="单位" maxLength={100} autoComplete="off" value={department} onChange={write('department')} />
          <TextField label="职务" maxLength={100} autoComplete="off" value={position} onChange={write('position')} />
        </div>
      ) : (
        <p className="namelist-plain">
          <b>{name}</b> {phone}
          {known !== '' && <span className="quiet">{known}</span>}
        </p>
      )}
      {mending && rest !== '' && <p className="quiet">这一行还写了：{rest}</p>}
      <div className="namelist-row-acts">
        {may && (
          <Checkbox checked={goes} onChange={(on) => onChange(new Set([key]), { taken: on })}>
            导入<span className="unseen">（{called}）</span>
          </Checkbox>
        )}
        {!mending && entry.kind !== 'known' && (
          <Button kind="text" label={`修改 ${called}`} onClick={() => setMending(true)}>
            修改
          </Button>
        )}
      </div>
    </li>
  )
})
