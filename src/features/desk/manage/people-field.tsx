/** People with their phones, in rows; several at once by pasting lines of names and phones. */
import './desk.css'
import { useEffect, useRef, useState } from 'react'
import { GIVEN_MOST } from '#contract/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { BinIcon } from '../../../ui/icons-later.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TypedInput } from '../../../ui/typed-input.tsx'
import { nobody, type PersonRow, readPasted, wrongOf } from './person-rows.ts'

interface Props {
  rows: readonly PersonRow[]
  /** What is wrong with all of them together. */
  error: string | undefined
  /** Somebody has tried to send them: what is wrong with each is said. */
  told: boolean
  hint: string
  onChange: (rows: readonly PersonRow[]) => void
}

export function PeopleField({ rows, error, told, hint, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  useEffect(() => {
    if (!asked.current) return
    asked.current = false
    const inputs = box.current?.querySelectorAll<HTMLInputElement>('.desk-person input[data-name]')
    inputs?.[inputs.length - 1]?.focus()
  }, [rows.length])
  const put = (at: number, more: Partial<PersonRow>) => onChange(rows.map((row, place) => (place === at ? { ...row, ...more } : row)))

  function take() {
    const found = readPasted(pasted)
    const some = rows.filter(({ name, mobile }) => name !== '' || mobile !== '')
    const all = [...some, ...found.people].slice(0, GIVEN_MOST)
    if (found.people.length > 0) onChange(all)
    setUnread(found.unread)
    setPasted(found.unread.join('\n'))
    if (found.unread.length === 0) setPasting(false)
  }
  return (
    <Field label="参会人" required group error={error} hint={hint}>
      {() => (
        <div ref={box}>
          {rows.map((row, at) => {
            const wrong = told ? wrongOf(row) : undefined
            return (
              // Places are their only names: a row has none of its own.
              <div
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                className={wrong === undefined ? 'desk-person' : 'desk-person is-wrong'}
                role="group"
                aria-label={`第 ${at + 1} 人`}
              >
                <span className="input">
                  <TypedInput
                    data-name
                    aria-label={`第 ${at + 1} 人姓名`}
                    placeholder="姓名"
                    autoComplete="off"
                    aria-invalid={wrong !== undefined || undefined}
                    value={row.name}
                    onChange={(name) => put(at, { name })}
                  />
                </span>
                <span className="input">
                  <TypedInput
                    kind="mobile"
                    aria-label={`第 ${at + 1} 人手机号`}
                    placeholder="手机号"
                    autoComplete="off"
                    aria-invalid={wrong !== undefined || undefined}
                    value={row.mobile}
                    onChange={(mobile) => put(at, { mobile })}
                  />
                </span>
                <button
                  type="button"
                  className="desk-person-remove"
                  aria-label={`删除第 ${at + 1} 人`}
                  onClick={() => onChange(rows.length === 1 ? [nobody] : rows.filter((_, place) => place !== at))}
                >
                  <BinIcon />
                </button>
                {wrong !== undefined && (
                  <p className="desk-person-wrong" role="alert">
                    {wrong}
                  </p>
                )}
              </div>
            )
          })}
          <div className="desk-people-acts">
            {rows.length < GIVEN_MOST && (
              <Button
                small
                onClick={() => {
                  asked.current = true
                  onChange([...rows, nobody])
                }}
              >
                添加一人
              </Button>
            )}
            <Button small onClick={() => setPasting(!pasting)}>
              {pasting ? '收起粘贴' : '粘贴多人'}
            </Button>
          </div>
          {pasting && (
            <div className="desk-paste">
              <TextArea
                label="粘贴名单"
                rows={4}
                placeholder={'张三 13800000001\n李四 13800000002'}
                hint="每行一人：姓名和手机号，可从 Excel 或微信接龙复制"
                error={unread.length > 0 ? `有 ${unread.length} 行没有读出姓名和手机号，请修改后再填入` : undefined}
                value={pasted}
                onChange={(text) => {
                  setPasted(text)
                  setUnread([])
                }}
              />
              <div className="desk-note-acts">
                <Button disabled={pasted.trim() === ''} onClick={take}>
                  填入
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
