/** Above the list: who answers for it, the day on which all of it is thrown away, and the way to change that. */
import './files.css'
import { useState } from 'react'
import type { VipList } from '#contract/vip/guests.ts'
import type { Query } from '../../../../api/use-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { day } from '../../../../ui/format.ts'
import { SettingsSheet } from './settings-sheet.tsx'

export function ListHead({ meetingId, query: { data: list, put, retry } }: { meetingId: string; query: Query<VipList> }) {
  const [open, setOpen] = useState(false)
  if (list === undefined) return null
  const { lead, deleteDay, editable } = list
  return (
    <div className="vip-about">
      <p>
        {lead.name === '' ? '还没有名单负责人' : `名单负责人 ${lead.name}`}，{deleteDay.slice(0, 4)}年{day(deleteDay)} 全部删除
      </p>
      {editable === 1 && (
        <Button small onClick={() => setOpen(true)}>
          接待设置
        </Button>
      )}
      {open && (
        <SettingsSheet
          meetingId={meetingId}
          list={list}
          onNewest={retry}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false)
            put(saved)
          }}
        />
      )}
    </div>
  )
}
