/** Where my codes are, to show them and to read those of others. */
import { paths } from '#contract/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { QrIcon } from '../../../ui/icons-later.tsx'
import { TicketIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'

export function Codes() {
  return (
    <Card bare title="我的码">
      <List label="我的码">
        <Cell icon={QrIcon} title="展商交流码" note="出示给展商，或扫描对方的码" href={paths.codeCentre} />
        <Cell icon={TicketIcon} title="入场码" note="在我的门票中出示" href={paths.wallet} />
      </List>
    </Card>
  )
}
