/** 发票抬头 of an organisation: its members use it, whoever looks after it keeps it. */
import { useState } from 'react'
import { titleFields } from '#contract/invoice-title.ts'
import { type Unit, unit as calls } from '#contract/unit.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { UnitTitleSheet } from './unit-title-sheet.tsx'

export function UnitTitle({ unit: { id, mine, actions } }: { unit: Unit }) {
  const keeps = actions.includes('edit')
  const query = useQuery(calls.title, mine === 1 || keeps ? { id } : null, { quiet: true, fresh: true })
  const removing = useDecision(calls.removeTitle, query.retry)
  const [open, setOpen] = useState(false)
  const { data: title } = query
  if (title === undefined || (title === null && !keeps)) return null

  async function remove() {
    const sure = await confirm({ message: '删除单位的发票抬头？成员不能再选用，已申请的发票不受影响。', confirm: '删除' })
    if (sure) await removing.decide({ id }, '已删除')
  }
  return (
    <Card title="发票抬头">
      <p className="quiet">{title === null ? '填写后，本单位成员申请发票时可以直接选用。' : '本单位成员申请发票时可以直接选用。'}</p>
      {title !== null && (
        <Facts
          facts={[
            [titleFields.name, title.name],
            [titleFields.taxNo, title.taxNo],
            ['提示', title.warning],
            [titleFields.address, title.address],
            [titleFields.phone, title.phone],
            [titleFields.bank, title.bank],
            [titleFields.account, title.account],
          ]}
        />
      )}
      {keeps && (
        <div className="unit-actions">
          <Button label={title === null ? '填写发票抬头' : '修改发票抬头'} onClick={() => setOpen(true)}>
            {title === null ? '填写' : '修改'}
          </Button>
          {title !== null && (
            <Button kind="text" label="删除发票抬头" busy={removing.busy} onClick={() => void remove()}>
              删除
            </Button>
          )}
        </div>
      )}
      {open && (
        <UnitTitleSheet
          id={id}
          title={title}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            void query.retry()
          }}
        />
      )}
    </Card>
  )
}
