/** List, gate and name, and then to work. */
import { useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { deviceName } from '../../../session/device-name.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Choice } from '../device/door.ts'
import { NAME_LONG } from './kept-name.ts'
import { listKindTexts } from './list-kinds.ts'
import { PickOne } from './pick-one.tsx'

export function ListChoice({
  lists,
  wanted,
  name: kept,
  onBegin,
}: {
  lists: readonly CheckinList[]
  wanted: string
  name: string
  onBegin: (choice: Choice) => void
}) {
  const [listId, setListId] = useState(wanted)
  const [gateId, setGateId] = useState('')
  const [name, setName] = useState(kept || deviceName(navigator.userAgent).slice(0, NAME_LONG))
  const list = lists.find(({ id }) => id === listId) ?? (lists.length === 1 ? lists[0] : undefined)
  const gate = list?.gates.find(({ id }) => id === gateId) ?? (list?.gates.length === 1 ? list.gates[0] : undefined)
  return (
    <form
      className="set-up"
      onSubmit={(event) => {
        event.preventDefault()
        if (list !== undefined && gate !== undefined) onBegin({ listId: list.id, gateId: gate.id, name: name.trim() })
      }}
    >
      <PickOne
        label="名单"
        value={list?.id ?? ''}
        choices={lists.map(({ id, name, kind }) => ({ value: id, label: name, note: listKindTexts[kind].place }))}
        onChange={setListId}
      />
      {list !== undefined && (
        <PickOne
          label="入口"
          value={gate?.id ?? ''}
          choices={list.gates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setGateId}
        />
      )}
      <TextField
        label="本机名称"
        hint="其他设备会看到，方便互相找到"
        value={name}
        maxLength={NAME_LONG}
        autoComplete="off"
        onChange={setName}
      />
      <BottomBar>
        <Button type="submit" kind="primary" wide disabled={list === undefined || gate === undefined}>
          开始验票
        </Button>
      </BottomBar>
    </form>
  )
}
