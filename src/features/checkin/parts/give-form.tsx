/** To which device, and how much. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { DoorState } from '../device/door.ts'
import { deviceWords, slotWords } from './slot-words.ts'

export function GiveForm({
  state: { own, no, sharing },
  busy,
  onGive,
}: {
  state: DoorState
  busy: boolean
  onGive: (to: number, part: 'half' | 'all') => void
}) {
  const [to, setTo] = useState('')
  const others = sharing.filter((share) => share.no !== no)
  if (others.length === 0) return <p>这个名单目前只有本机在验票，没有可以移交的设备。</p>
  if (own.length === 0) return <p>本机现在没有独自查验的门票，无需移交。</p>
  return (
    <>
      <p>本机独自查验手机尾号 {slotWords(own)} 的门票。断网时，移交给另一台设备后由它放行。</p>
      <Select
        label="移交给"
        value={to}
        onChange={setTo}
        choices={others.map((share) => ({ value: String(share.no), label: deviceWords(share) }))}
      />
      <div className="handover-buttons">
        <Button busy={busy} disabled={to === ''} onClick={() => onGive(Number(to), 'half')}>
          移交一半
        </Button>
        <Button kind="primary" busy={busy} disabled={to === ''} onClick={() => onGive(Number(to), 'all')}>
          移交全部
        </Button>
      </div>
    </>
  )
}
