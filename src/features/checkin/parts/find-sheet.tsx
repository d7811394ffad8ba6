/** For those without a phone or a code: found by the last four digits and the name, or by a ticket's or an order's number. */
import './find-sheet.css'
import { useState } from 'react'
import { sayAtDoor } from '#contract/door-sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Door, Found } from '../device/door.ts'
import { standingWords } from './standing-words.ts'

export function FindSheet({
  door,
  number: given,
  onFound,
  onClose,
}: {
  door: Door
  number: string
  onFound: (serial: number) => void
  onClose: () => void
}) {
  const [asked, setAsked] = useState({ tail: '', name: '', number: given })
  const [found, setFound] = useState<Found[]>()
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const enough = asked.number.trim() !== '' || (/^\d{4}$/.test(asked.tail) && asked.name.trim() !== '')

  async function look() {
    if (!enough) return setWrong(sayAtDoor.tailMissing)
    setWrong('')
    setBusy(true)
    try {
      setFound(await door.find({ tail: asked.tail, name: asked.name.trim(), number: asked.number.replace(/[\s-]/g, '').toUpperCase() }))
    } catch (error) {
      setWrong((error as { msg?: string }).msg || '没有查到，请检查网络后重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      title="查找参会人"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void look()}>
          查找
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <div className="find-pair">
          <TextField
            label="手机号后四位"
            kind="number"
            maxLength={4}
            value={asked.tail}
            autoComplete="off"
            onChange={(tail) => setAsked({ ...asked, tail })}
          />
          <TextField label="姓名" value={asked.name} maxLength={50} autoComplete="off" onChange={(name) => setAsked({ ...asked, name })} />
        </div>
        <TextField
          label="或票号、订单号"
          value={asked.number}
          maxLength={40}
          autoComplete="off"
          error={wrong}
          onChange={(number) => setAsked({ ...asked, number })}
        />
        <button type="submit" hidden>
          查找
        </button>
      </form>
      {found !== undefined && <Results found={found} online={door.state().online} onFound={onFound} />}
    </Sheet>
  )
}

function Results({ found, online, onFound }: { found: Found[]; online: boolean; onFound: (serial: number) => void }) {
  if (found.length === 0)
    return (
      <p className="find-none" role="status">
        没有找到符合的参会人{online ? '，请核对后再试' : '。当前离线，只能按手机号后四位和姓名在本机名单中查找'}
      </p>
    )
  return (
    <ul className="find-list" aria-label="查找结果">
      {found.map((person) => (
        <li key={`${person.serial} ${person.name} ${person.phone} ${person.ticketName}`} className="find-row">
          <div className="find-who">
            <b className="find-name">{person.name}</b>
            <p>{[person.ticketName, person.company, person.phone].filter(Boolean).join(' · ')}</p>
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
