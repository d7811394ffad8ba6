/** 展商交流码 of my tickets: an exhibitor who scans one learns a name and an organisation. Shown only where somebody asks for it. */
import { useState } from 'react'
import { admission, type Admission } from '#contract/admission.ts'
import { card, type CardField, cardWords, shownAtFirst } from '#contract/card.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PeopleIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ExhibitorCodes({ tickets }: { tickets: readonly Admission[] }) {
  const [shown, setShown] = useState<Admission>()
  return (
    <Card bare title="展商交流码">
      <List label="展商交流码">
        {tickets.map((ticket) => (
          <Cell key={ticket.id} icon={PeopleIcon} title={ticket.attendeeName} note={ticket.meetingName} onClick={() => setShown(ticket)} />
        ))}
      </List>
      {shown !== undefined && (
        <Sheet title={`${shown.attendeeName}的展商交流码`} onClose={() => setShown(undefined)}>
          <Code id={shown.id} holder={shown.attendeeName} />
        </Sheet>
      )}
    </Card>
  )
}

const given = (shows: readonly CardField[]) => ['姓名', ...shows.map((field) => cardWords[field])].join('、')

function Code({ id, holder }: { id: string; holder: string }) {
  const query = useQuery(admission.exhibitorCode, { id }, { quiet: true })
  const own = useQuery(card.mine, {}, { quiet: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="picture" />}>
      {({ code }) => (
        <div className="codes-exhibitor">
          <QrCode text={code} alt={`${holder}的展商交流码`} waiting="正在生成展商交流码" />
          <p>出示给展商扫描，对方收下的名片上有{given(own.data?.shows ?? shownAtFirst)}。此码不能用于入场。</p>
          <Button kind="text" href={paths.personal}>
            修改名片内容
          </Button>
        </div>
      )}
    </Loaded>
  )
}
