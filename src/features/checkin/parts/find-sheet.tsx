/** For people without a code: found by the phone, its last four digits and the name, or the number of an admission or an order. */
import './find-sheet.css'
import { type FormEvent, useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { sayAtDoor } from '#contract/checkin/sentences.ts'
import { MOBILE } from '#contract/fields.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Door, Found } from '../device/door.ts'
import { listKindTexts } from './list-kinds.ts'
import { standingWords } from './standing-words.ts'

export function FindSheet({
  door,
  of,
  number: given,
  onFound,
  onClose,
}: {
  door: Door
  /** Of the list. */
  of: CheckinList['kind']
  number: string
  onFound: (serial: number) => void
  onClose: () => void
}) {
  const who = listKindTexts[of].who
  const form = useFields({ tail: '', name: '', number: given }, noDraft)
  const [found, setFound] = useState<Found[]>()
  const [busy, setBusy] = useState(false)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    const { tail, name, number } = form.values
    if (form.tell(number.trim() === '' ? missing(tail, name.trim()) : {})) return
    setBusy(true)
    try {
      setFound(await door.find({ tail, name: name.trim(), number: normalIdentifier(number) }))
    } catch (error) {
      form.tell({ number: (error as { msg?: string }).msg || '没有查到，请检查网络后重试' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormSheet
      title={`查找${who}`}
      form={{ ...form, busy, submit }}
      action="查找"
      foot={found !== undefined && <Results who={who} found={found} online={door.state().online} onFound={onFound} />}
      onClose={onClose}
    >
      <div className="find-pair">
        <TextField label="手机号或后四位" kind="mobile" autoComplete="off" {...form.field('tail')} />
        <TextField label="姓名" maxLength={50} autoComplete="off" {...form.field('name')} />
      </div>
      {of !== 'visitor' && <TextField label="或票号、订单号" maxLength={40} autoComplete="off" {...form.field('number')} />}
    </FormSheet>
  )
}

/** Beside what is missing, once one of the two is there. */
function missing(tail: string, name: string): { tail?: string; name?: string; number?: string } {
  if (MOBILE.test(tail)) return {}
  if (tail === '' && name === '') return { number: sayAtDoor.tailMissing }
  if (!/^\d{4}$/.test(tail)) return { tail: sayAtDoor.phoneInvalid }
  return name === '' ? { name: '请再填写姓名' } : {}
}

function Results({ who, found, online, onFound }: { who: string; found: Found[]; online: boolean; onFound: (serial: number) => void }) {
  if (found.length === 0)
    return (
      <p className="find-none" role="status">
        没有找到符合的{who}
        {online ? '，请核对后再试' : '。当前离线，只能按手机号后四位和姓名在本机名单中查找'}
      </p>
    )
  return (
    <ul className="find-list" aria-label="查找结果">
      {found.map((person) => (
        <li key={`${person.serial} ${person.name} ${person.phone} ${person.ticketName}`} className="find-row">
          <div className="find-who">
            <b className="find-name">{person.name}</b>
            <p>{[person.ticketName, person.company, person.phone, person.document, person.note].filter(Boolean).join(' · ')}</p>
          </div>
          {person.standing === 'valid' ? (
            <Button kind="primary" label={`为${person.name}办理`} onClick={() => onFound(person.serial)}>
              核验
            </Button>
          ) : (
            <b className="find-standing">{standingWords[person.standing]}</b>
          )}
        </li>
      ))}
    </ul>
  )
}
