/** My personal data: to read, to take along, and what I agreed to. */
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { ListIcon, ShieldIcon } from '../../../ui/icons-later.tsx'
import { ShareIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { ConsentsSheet } from './consents-sheet.tsx'
import { DataSheet } from './data-sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'

export function DataCard() {
  const [shown, show] = useState<'data' | 'export' | 'consents'>()
  const close = () => show(undefined)
  return (
    <>
      <Card bare title="个人数据">
        <List label="个人数据">
          <Cell icon={ListIcon} title="查看我的数据" note="我们保存的与您有关的信息" onClick={() => show('data')} />
          <Cell icon={ShareIcon} title="导出我的数据" note="取得一份副本" onClick={() => show('export')} />
          <Cell icon={ShieldIcon} title="授权记录" note="您同意过的内容，可以撤回" onClick={() => show('consents')} />
        </List>
      </Card>
      {shown === 'data' && <DataSheet onClose={close} />}
      {shown === 'export' && <ExportSheet onClose={close} />}
      {shown === 'consents' && <ConsentsSheet onClose={close} />}
    </>
  )
}
