/**
 * Devices without a network tell each other by QR codes who has come in, or give admissions away. Receiving needs
 * nothing here: the other device's code is scanned like any.
 */
import './handover-sheet.css'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Door, DoorState } from '../device/door.ts'
import { CodeParts } from './code-parts.tsx'
import { GiveForm } from './give-form.tsx'
import { deviceWords } from './slot-words.ts'

const tabs = [
  { value: 'tell', label: '同步入场记录' },
  { value: 'give', label: '移交门票' },
] as const

export function HandoverSheet({ door, state, onClose }: { door: Door; state: DoorState; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('tell')
  const [texts, setTexts] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function show(make: () => Promise<string[]>) {
    setBusy(true)
    try {
      setTexts(await make())
    } catch {
      notice.error('没有生成交接码，请再试一次')
    }
    setBusy(false)
  }

  async function give(to: number, part: 'half' | 'all') {
    const taker = state.sharing.find(({ no }) => no === to)
    const name = taker === undefined ? `${to} 号` : deviceWords(taker)
    const message = `移交后，这些门票在断网时只能由「${name}」放行，本机不再放行。请让对方马上扫码。`
    const title = part === 'all' ? '移交全部门票' : '移交一半门票'
    if (await confirm({ title, message, confirm: '移交' })) await show(() => door.give(to, { part }))
  }

  function turn(to: typeof tab) {
    setTexts([])
    setTab(to)
  }
  return (
    <Sheet title="设备交接" onClose={onClose}>
      <Tabs label="交接方式" tabs={tabs} value={tab} onChange={turn}>
        <div className="handover">
          {tab === 'tell' && <p>没有网络时，让其他设备扫下面的码，对方就知道哪些人已经从本机入场。重复扫没有影响。</p>}
          {tab === 'tell' && texts.length === 0 && (
            <Button kind="primary" wide busy={busy} onClick={() => void show(() => door.tellAdmitted())}>
              出示入场记录码
            </Button>
          )}
          {tab === 'give' && texts.length === 0 && <GiveForm state={state} busy={busy} onGive={(to, part) => void give(to, part)} />}
          {texts.length > 0 && <CodeParts texts={texts} />}
          <p className="handover-note">接收其他设备的交接码时，关闭此窗口，直接扫对方屏幕即可。</p>
        </div>
      </Tabs>
    </Sheet>
  )
}
