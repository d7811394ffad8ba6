/** 发票抬头 of an organisation: its members use it, whoever looks after it keeps it. */
import { titleFields } from '#contract/invoice-title.ts'
import { type Unit, unit as calls } from '#contract/unit.ts'
import { useQuery } from '../../../api/use-query.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { UnitTitleSheet } from './unit-title-sheet.tsx'

export function UnitTitle({ unit: { id, mine, actions } }: { unit: Unit }) {
  const keeps = actions.includes('edit')
  const query = useQuery(calls.title, mine === 1 || keeps ? { id } : null, { quiet: true, fresh: true })
  const { data: title } = query
  if (title === undefined || (title === null && !keeps)) return null

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
      <RowActions
        className="unit-actions"
        of={[keeps && 'edit', keeps && title !== null && 'remove']}
        onEnd={query.retry}
        table={{
          edit: {
            label: title === null ? '填写' : '修改',
            spoken: title === null ? '填写发票抬头' : '修改发票抬头',
            renderSheet: (close, end) => <UnitTitleSheet {...{ id, title }} onClose={close} onSaved={end} />,
          },
          remove: {
            label: '删除',
            kind: 'text',
            spoken: '删除发票抬头',
            question: '删除单位的发票抬头？成员不能再选用，已申请的发票不受影响。',
            call: () => decide(calls.removeTitle, { id }, '已删除'),
          },
        }}
      />
    </Card>
  )
}
